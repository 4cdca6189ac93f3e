//! Damage points, and tiles that come to a landscape and leave it.

use super::flow::Stage;
use super::plan::Waldmeister;
use super::position::{Due, Fields, Frame, Land, Position, ZONES};

impl Waldmeister {
    /// How many black arrows point at a field of a seat's landscape now.
    #[inline]
    pub(super) fn arrows_at(&self, at: &Position, seat: usize, field: u8) -> u8 {
        (self.arrows(&at.lands[seat & 3].installed) >> (4 * (field & 15)) & 15) as u8
    }

    /// The black arrows that point at the fields when so many tiles of each zone are installed, four bits a field (WM-26).
    #[inline]
    pub(super) fn arrows(&self, installed: &[u8; ZONES]) -> u64 {
        let zones = self.edition.zones.iter().zip(installed);
        zones.map(|(zone, &tiles)| zone.black[usize::from(tiles) % zone.black.len()]).sum()
    }

    /// How many points a plant bears.
    #[inline]
    pub(super) fn circles_at(&self, at: &Position, seat: usize, field: u8) -> u8 {
        let land = &at.lands[seat & 3];
        let sapling = usize::from(land.saplings >> (field & 15) & 1);
        self.circles[sapling][land.species_at(field)]
    }

    /// Damage points on a plant, one after the other, until it dies or the bag is empty: then the play ends before the death.
    #[inline]
    pub(super) fn hurt(&self, at: &mut Position, seat: usize, field: u8, points: u8) {
        let (circles, seat) = (self.circles_at(at, seat, field), seat & 3);
        let had = at.lands[seat].points_at(field);
        let put = points.min((circles + 1).saturating_sub(had)).min(at.bag);
        at.bag -= put;
        at.lands[seat].set_points(field, had + put);
        if at.bag == 0 {
            self.end(at);
        } else if had + put > circles {
            self.leave(at, seat, field, true);
        }
    }

    /// A point off a plant that has one.
    #[inline]
    pub(super) fn heal(&self, at: &mut Position, seat: usize, field: u8, points: u8) {
        let land = &mut at.lands[seat & 3];
        let off = points.min(land.points_at(field));
        land.set_points(field, land.points_at(field) - off);
        at.bag += off;
    }

    /// A tile out of the supply is laid on a free field.
    #[inline]
    pub(super) fn place(&self, at: &mut Position, seat: usize, field: u8, (stage, species): (Stage, usize)) {
        let (land, bit) = (&mut at.lands[seat & 3], 1 << (field & 15));
        land.set_species(field, species);
        match stage {
            Stage::Tree => {
                land.trees |= bit;
                at.trees.take(species);
            }
            Stage::Sapling => {
                land.saplings |= bit;
                at.saplings.take(species);
            }
            Stage::Seed => {
                land.seeds |= bit;
                at.saplings.take(species);
            }
        }
    }

    /// A plant that has come to a field gets the points that the zones bring.
    #[inline]
    pub(super) fn arrive(&self, at: &mut Position, seat: usize, field: u8) {
        let arrows = self.arrows_at(at, seat, field);
        if arrows > 0 {
            self.hurt(at, seat, field, arrows);
        }
    }

    /// A sapling is planted on a free field or in the place of an own seed, whose tile goes back first.
    #[inline]
    pub(super) fn plant_sapling(&self, at: &mut Position, seat: usize, field: u8, species: usize) {
        let land = &mut at.lands[seat & 3];
        if land.seeds >> (field & 15) & 1 == 1 {
            at.saplings.put(land.species_at(field));
            land.clear(field);
        }
        self.place(at, seat, field, (Stage::Sapling, species));
        self.arrive(at, seat, field);
    }

    /// A tree or a sapling leaves its field; a seed follows a tree if it shall and if there is one. Then its animal moves.
    pub(super) fn leave(&self, at: &mut Position, seat: usize, field: u8, seed: bool) {
        let (land, bit) = (&mut at.lands[seat & 3], 1u16 << (field & 15));
        let (species, tree) = (land.species_at(field), land.trees & bit > 0);
        let guest = (land.homes & bit > 0).then(|| land.guest_at(field));
        at.bag += land.points_at(field);
        land.clear(field);
        if !tree {
            at.saplings.put(species);
            return;
        }
        at.trees.put(species);
        if seed && at.saplings.of(species) > 0 {
            self.place(at, seat, field, (Stage::Seed, species));
        }
        if let Some(animal) = guest {
            at.lands[seat & 3].owned &= !(1 << animal);
            self.flee(at, seat, animal);
        }
    }

    /// A homeless animal looks for a free tree: its owner's, or that of the next player clockwise who lacks it.
    fn flee(&self, at: &mut Position, owner: usize, animal: u8) {
        let host = (0..self.players).map(|offset| self.beyond(owner, offset)).find(|&seat| {
            let land = &at.lands[seat];
            land.owned >> animal & 1 == 0 && land.vacant() > 0
        });
        match host {
            Some(seat) => at.push(Frame { due: Due::Move, actor: seat as u8, cursor: animal, ..Frame::default() }),
            None => at.animals[usize::from(animal & 15)] += 1,
        }
    }

    /// The plants of a seat that match a selector.
    #[inline]
    pub(super) fn matching(&self, at: &Position, seat: usize, species: &[u8; 4]) -> Fields {
        self.matching_on(&at.lands[seat & 3], species)
    }

    /// The plants of a landscape that match a selector.
    #[inline]
    pub(super) fn matching_on(&self, land: &Land, species: &[u8; 4]) -> Fields {
        let of = |set: u8| if set == self.every { self.all } else { land.of_any(set) };
        let mut fields = 0;
        for (i, &set) in species.iter().enumerate().filter(|&(_, &set)| set > 0) {
            let stage = if i & 1 == 0 { land.trees } else { land.saplings };
            fields |= stage & of(set) & if i & 2 == 0 { self.all } else { land.damaged };
        }
        fields
    }

    /// A tile is installed and paid for; each white arrow takes a point off the plant it points at.
    pub(super) fn install(&self, at: &mut Position, seat: usize, zone: usize, times: u32) {
        let land = &mut at.lands[seat & 3];
        let Some(tile) = self.edition.zones[zone].tiles.get(usize::from(land.installed[zone])) else { return };
        land.money -= tile.price * times;
        land.installed[zone] += 1;
        for field in super::position::each(land.plants() & land.damaged) {
            self.heal(at, seat, field, (tile.white >> (4 * field) & 15) as u8);
        }
    }
}
