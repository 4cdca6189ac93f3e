//! Laying blocks of ids one behind the other, and the numbers in notations.

use super::Block;

/// Lays blocks of ids one behind the other.
///
/// ```
/// use silvan::play::Layout;
/// let mut layout = Layout::default();
/// assert_eq!(layout.add(true, "tree", &[9, 9], &["rank", "file"]), 0);
/// assert_eq!(layout.add(false, "roll", &[6], &["face"]), u32::MAX); // not in this game
/// assert_eq!(layout.add(true, "pass", &[], &[]), 81);
/// assert_eq!(layout.blocks.len(), 2);
/// ```
#[derive(Default)]
pub struct Layout {
    /// The blocks so far.
    pub blocks: Vec<Block>,
}

impl Layout {
    /// Adds a block if it is `present`, and tells its first id; `u32::MAX` if it is not.
    pub fn add(&mut self, present: bool, name: &'static str, shape: &[u32], axes: &[&'static str]) -> u32 {
        if !present {
            return u32::MAX;
        }
        let start = self.blocks.last().map_or(0, Block::stop);
        self.blocks.push(Block { name, start, shape: shape.to_vec(), axes: axes.to_vec() });
        start
    }
}

/// A whole number in plain digits without leading zeros.
///
/// ```
/// use silvan::play::whole;
/// assert_eq!(whole("30"), Some(30));
/// assert!(["", "030", "+3", "3 ", "x"].iter().all(|text| whole(text).is_none()));
/// ```
#[must_use]
pub fn whole(text: &str) -> Option<u32> {
    let canonical = text.bytes().all(|c| c.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if canonical { text.parse().ok() } else { None }
}
