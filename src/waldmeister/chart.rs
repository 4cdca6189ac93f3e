//! Landscapes as arrays of codes, for evaluation without a play, and the codes of a landscape.

use super::flow::Stage;
use super::plan::Waldmeister;
use super::position::{Fields, Land, ZONES, each};

/// How many layers a landscape has: tiles, damage points, animals.
pub const LAYERS: usize = 3;

/// How many codes a stage has, whether there are so many species or not.
const SPECIES: u8 = super::position::SPECIES as u8;

/// What is wrong with an array: where in it, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// Which code.
    pub place: usize,
    /// What is wrong with it.
    pub message: String,
}

/// Where the fields of a game's landscapes lie in an array (layers, rows, columns), row 0 in the north. The codes of the tiles
/// are 0 for none, then 1 + species for trees, 9 + species for saplings, 17 + species for seeds; those of animals 0 for none and
/// 1 + animal.
#[derive(Clone, Debug)]
pub struct Chart<'a> {
    game: &'a Waldmeister,
    /// Rows and columns.
    sides: [usize; 2],
    /// Where each field lies, row by row.
    fields: Vec<usize>,
    /// Where no field lies.
    others: Vec<usize>,
}

impl Waldmeister {
    /// The chart of its landscapes.
    #[must_use]
    pub fn chart(&self) -> Chart<'_> {
        let rows = &self.edition.rows;
        let sides = [rows.len(), rows.first().map_or(0, Vec::len)];
        let (mut fields, mut others) = (vec![0; self.edition.fields.len()], Vec::new());
        for (place, space) in rows.iter().flatten().enumerate() {
            match *space {
                Ok(field) => fields[usize::from(field)] = place,
                Err(_) => others.push(place),
            }
        }
        Chart { game: self, sides, fields, others }
    }

    /// How many zones its landscapes have, and how many tiles the zone has that has most.
    #[must_use]
    pub fn zones(&self) -> Vec<usize> {
        self.edition.zones.iter().map(|zone| zone.tiles.len()).collect()
    }
}

impl Chart<'_> {
    /// Rows and columns.
    #[must_use]
    pub fn sides(&self) -> [usize; 2] {
        self.sides
    }

    /// How many spaces there are.
    #[must_use]
    pub fn area(&self) -> usize {
        self.sides[0] * self.sides[1]
    }

    /// Where each field lies, row by row.
    #[must_use]
    pub fn fields(&self) -> &[usize] {
        &self.fields
    }

    /// The field at a place.
    #[must_use]
    pub fn field(&self, place: usize) -> Option<u8> {
        self.fields.iter().position(|&field| field == place).map(|field| field as u8)
    }

    /// Reads the codes of a landscape, layer by layer.
    ///
    /// # Errors
    /// [`Wrong`] for the first code that is wrong on the first field that has one, or where no field is.
    pub fn read(&self, codes: &[u8]) -> Result<Land, Wrong> {
        let (area, mut land) = (self.area(), Land::default());
        let code = |layer: usize, place: usize| codes.get(layer * area + place).copied().unwrap_or(0);
        for (field, &place) in self.fields.iter().enumerate() {
            let [tile, points, animal] = std::array::from_fn(|layer| code(layer, place));
            if tile | points | animal > 0 {
                let wrong = |(layer, message)| Wrong { place: layer * area + place, message };
                self.fill(&mut land, field as u8, [tile, points, animal]).map_err(wrong)?;
            }
        }
        for &place in &self.others {
            if let Some(layer) = (0..LAYERS).find(|&layer| code(layer, place) > 0) {
                let message = format!("{}, but no field is there", code(layer, place));
                return Err(Wrong { place: layer * area + place, message });
            }
        }
        Ok(land)
    }

    /// Lays what the codes say on a field; the layer that is wrong otherwise.
    fn fill(&self, land: &mut Land, field: u8, [tile, points, animal]: [u8; LAYERS]) -> Result<(), (usize, String)> {
        let bit: Fields = 1 << (field & 15);
        if tile > 0 {
            let Some((stage, species)) = self.tile(tile) else { return Err((0, self.no_tile(tile))) };
            land.set_species(field, species);
            *match stage {
                Stage::Tree => &mut land.trees,
                Stage::Sapling => &mut land.saplings,
                Stage::Seed => &mut land.seeds,
            } |= bit;
        }
        if points > 0 {
            // The point that empties the bag may be one too many.
            let most = if land.plants() & bit > 0 { self.circles(land, field) + 1 } else { 0 };
            if points > most {
                return Err((1, format!("{points} damage points, at most {most} can lie there")));
            }
            land.set_points(field, points);
        }
        if animal > 0 {
            let most = self.game.edition.animals.len();
            if usize::from(animal) > most {
                return Err((2, format!("{animal} is no animal; animals are 1..{most}, 0 is none")));
            }
            if land.trees & bit == 0 {
                return Err((2, format!("{animal}, but no tree is there for an animal")));
            }
            if land.owned >> (animal - 1) & 1 == 1 {
                return Err((2, format!("{animal} lives there a second time; a landscape has an animal once at most")));
            }
            land.house(field, animal - 1);
        }
        Ok(())
    }

    fn circles(&self, land: &Land, field: u8) -> u8 {
        let sapling = usize::from(land.saplings >> (field & 15) & 1);
        self.game.circles[sapling][land.species_at(field)]
    }

    /// Stage and species of a code.
    fn tile(&self, code: u8) -> Option<(Stage, usize)> {
        let (stage, species) = (code.checked_sub(1)? / SPECIES, usize::from((code - 1) % SPECIES));
        let stage = [Stage::Tree, Stage::Sapling, Stage::Seed].get(usize::from(stage)).copied()?;
        (species < self.game.edition.species.len()).then_some((stage, species))
    }

    /// The code of a tile.
    pub(super) fn code(stage: Stage, species: usize) -> u8 {
        1 + stage as u8 * SPECIES + species as u8
    }

    fn no_tile(&self, code: u8) -> String {
        let last = self.game.edition.species.len();
        let [trees, saplings, seeds] = [1, 9, 17].map(|first| format!("{first}..{}", first + last - 1));
        format!("{code} is no tile; trees are {trees}, saplings {saplings}, seeds {seeds}, 0 is none")
    }

    /// The codes of a landscape, layer by layer.
    #[must_use]
    pub fn write(&self, land: &Land) -> Vec<u8> {
        let (area, mut codes) = (self.area(), vec![0; LAYERS * self.area()]);
        for field in each(land.taken()) {
            let (bit, place): (Fields, _) = (1 << field, self.fields[usize::from(field)]);
            let stage = if land.trees & bit > 0 { Stage::Tree } else { Stage::Sapling };
            let stage = if land.seeds & bit > 0 { Stage::Seed } else { stage };
            codes[place] = Self::code(stage, land.species_at(field));
            codes[area + place] = land.points_at(field);
            codes[2 * area + place] = if land.homes & bit > 0 { 1 + land.guest_at(field) } else { 0 };
        }
        codes
    }

    /// The points of a landscape: trees, saplings, seeds, mixed forest, animals, damage (WM-88 to WM-90).
    #[must_use]
    pub fn parts(&self, land: &Land) -> [i32; 6] {
        self.game.parts(land)
    }

    /// How many black arrows point at each field, by field, when so many tiles of each zone are installed (WM-26).
    pub fn burdens(&self, installed: &[u8; ZONES]) -> impl Iterator<Item = i32> + use<> {
        let arrows = self.game.arrows(installed);
        (0..self.fields.len()).map(move |field| (arrows >> (4 * field) & 15) as i32)
    }

    /// Where the trees stand that fall with the one on a field in a storm (WM-77); none where no tree is.
    pub fn falling_along(&self, land: &Land, field: u8) -> impl Iterator<Item = usize> + '_ {
        each(self.game.felled_by_storm(land, field)).filter_map(|other| self.fields.get(usize::from(other)).copied())
    }
}
