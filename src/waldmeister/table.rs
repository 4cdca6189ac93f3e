use super::plan::Waldmeister;
use super::position::Position;
use crate::play::Fault;
use serde_json::Value;
impl Waldmeister {
    pub(super) fn position_table(&self, _at: &Position) -> Value {
        Value::Null
    }
    pub(super) fn read_position(&self, _value: &Value, _veiled: bool) -> Result<Position, Fault> {
        Ok(self.start())
    }
}
