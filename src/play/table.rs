//! Reading tables: plain JSON with the path of every value at hand for errors.

use super::Fault;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// A value of a table and where it stands.
///
/// ```
/// use silvan::play::Table;
/// let value = serde_json::json!({"year": [{"rounds": 9}]});
/// let rounds = Table::new("flow", &value).field("year").unwrap().items().unwrap()[0].field("rounds").unwrap();
/// assert_eq!(rounds.int(1..=8).unwrap_err().to_string(), "flow.year[0].rounds: 9; a whole number from 1 to 8 is wanted");
/// ```
#[derive(Clone, Debug)]
pub struct Table<'a> {
    path: String,
    value: &'a Value,
    fault: fn(String, String) -> Fault,
}

impl<'a> Table<'a> {
    /// A table whose faults are faults of the tables.
    pub fn new(path: impl Into<String>, value: &'a Value) -> Self {
        Self { path: path.into(), value, fault: |path, message| Fault::Spec { path, message } }
    }

    /// A table whose faults are faults of a position.
    pub fn of_position(value: &'a Value) -> Self {
        Self { path: String::new(), value, fault: |path, message| Fault::Position { path, message } }
    }

    /// Where it stands.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What it is.
    #[must_use]
    pub fn value(&self) -> &'a Value {
        self.value
    }

    /// A fault here.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        (self.fault)(self.path.clone(), message.into())
    }

    fn below(&self, path: String, value: &'a Value) -> Self {
        Self { path, value, fault: self.fault }
    }

    fn key_path(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// The fields, which may be none but `keys`.
    ///
    /// # Errors
    /// When it is no table, or has another key (the nearest one is named).
    pub fn only(&self, keys: &[&str]) -> Result<&'a Map<String, Value>, Fault> {
        let map = self.map()?;
        match map.keys().find(|key| !keys.contains(&key.as_str())) {
            None => Ok(map),
            Some(odd) => Err((self.fault)(self.key_path(odd), unknown("key", odd, keys))),
        }
    }

    /// The fields.
    ///
    /// # Errors
    /// When it is no table.
    pub fn map(&self) -> Result<&'a Map<String, Value>, Fault> {
        self.value.as_object().ok_or_else(|| self.wanted("a table"))
    }

    /// A field that has to be there.
    ///
    /// # Errors
    /// When it is missing.
    pub fn field(&self, key: &str) -> Result<Self, Fault> {
        self.optional(key)?.ok_or_else(|| (self.fault)(self.key_path(key), "is missing".into()))
    }

    /// A field that may be there.
    ///
    /// # Errors
    /// When this is no table.
    pub fn optional(&self, key: &str) -> Result<Option<Self>, Fault> {
        Ok(self.map()?.get(key).map(|value| self.below(self.key_path(key), value)))
    }

    /// The items of a list.
    ///
    /// # Errors
    /// When it is no list.
    pub fn items(&self) -> Result<Vec<Self>, Fault> {
        let list = self.value.as_array().ok_or_else(|| self.wanted("a list"))?;
        Ok(list.iter().enumerate().map(|(i, value)| self.below(format!("{}[{i}]", self.path), value)).collect())
    }

    /// A whole number within bounds.
    ///
    /// # Errors
    /// When it is none.
    pub fn int(&self, bounds: RangeInclusive<i64>) -> Result<i64, Fault> {
        self.value
            .as_i64()
            .filter(|n| bounds.contains(n))
            .ok_or_else(|| self.wanted(&format!("a whole number from {} to {}", bounds.start(), bounds.end())))
    }

    /// A text.
    ///
    /// # Errors
    /// When it is none.
    pub fn text(&self) -> Result<&'a str, Fault> {
        self.value.as_str().ok_or_else(|| self.wanted("a text"))
    }

    /// A name: `[a-z][a-z0-9_]*`, at most 64 letters.
    ///
    /// # Errors
    /// When it is none.
    pub fn name(&self) -> Result<&'a str, Fault> {
        let text = self.text()?;
        let starts = text.starts_with(|c: char| c.is_ascii_lowercase());
        let goes_on = text.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_');
        if starts && goes_on && text.len() <= 64 {
            return Ok(text);
        }
        Err(self.wanted("a name of small letters, digits and _, beginning with a letter"))
    }

    /// One of some words, by its index.
    ///
    /// # Errors
    /// When it is none of them; the nearest one is named.
    pub fn word(&self, kind: &str, words: &[&str]) -> Result<usize, Fault> {
        let text = self.text()?;
        words.iter().position(|word| *word == text).ok_or_else(|| self.fault(unknown(kind, text, words)))
    }

    /// The fault that something else is wanted here.
    #[must_use]
    pub fn wanted(&self, what: &str) -> Fault {
        let mut shown = self.value.to_string();
        if shown.chars().count() > 40 {
            shown = shown.chars().take(40).chain("...".chars()).collect();
        }
        self.fault(format!("{shown}; {what} is wanted"))
    }
}

/// The sentence for an unknown word: the nearest one where one is near, else all of them.
fn unknown(kind: &str, word: &str, words: &[&str]) -> String {
    let candidates = if word.len() <= 64 { words } else { &[] };
    let near = candidates.iter().map(|&known| (strsim::damerau_levenshtein(word, known), known)).min();
    let shown: String = word.chars().take(40).collect();
    match near {
        Some((distance, known)) if distance <= 2.max(known.len() / 3) => {
            format!("no {kind} {shown:?}; did you mean {known:?}?")
        }
        _ => format!("no {kind} {shown:?}; there are: {}", words.join(", ")),
    }
}
