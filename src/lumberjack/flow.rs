//! The order of play: the steps of a turn.

use super::plan::Variant;
use crate::play::{Fault, Table};

/// The verbs of the flow, as Python has them.
pub const VERBS: [&str; 5] = ["take", "build", "score", "crown", "pass"];

const STEPS: usize = 16;

/// A step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A free trunk comes into the hand, or a crown is placed.
    Take {
        /// Whether a crown may be placed instead.
        crown: bool,
    },
    /// The trunk in hand is used.
    Use,
    /// A crown is placed.
    Crown {
        /// Whether that may be left undone.
        pass: bool,
    },
}

/// A turn as it is written and as it is played.
pub struct Turn {
    /// The verbs of each step.
    pub words: Vec<Vec<&'static str>>,
    /// The steps.
    pub steps: Vec<Step>,
}

impl Variant {
    /// The verbs that the variant has.
    fn verbs(self) -> &'static [&'static str] {
        match self {
            Self::Towers => &["take", "build", "score", "crown"],
            Self::Easy | Self::Pyramid => &["take", "build"],
            Self::Cabins => &["take", "build", "crown", "pass"],
        }
    }

    /// The verbs of the step in which a trunk is used.
    fn uses(self) -> &'static [&'static str] {
        if self == Self::Towers { &["build", "score"] } else { &["build"] }
    }
}

/// Reads the turn, and refuses an impossible one (LJ-63).
pub fn read_turn(turn: &Table<'_>, variant: Variant) -> Result<Turn, Fault> {
    let items = turn.items()?;
    if items.len() > STEPS {
        return Err(turn.fault(format!("{} steps, at most {STEPS} are kept", items.len())));
    }
    let (mut words, mut steps) = (Vec::new(), Vec::new());
    for item in &items {
        let verbs = read_step(item, variant)?;
        steps.push(step_of(item, &verbs, variant)?);
        words.push(verbs);
    }
    for (i, (step, item)) in steps.iter().zip(&items).enumerate() {
        let takes = |i: usize| matches!(steps.get(i), Some(Step::Take { .. }));
        let uses = variant.uses().join(", ");
        if takes(i) && steps.get(i + 1) != Some(&Step::Use) {
            return Err(item
                .fault(format!("a step with just {uses} has to follow directly, in which the trunk is used (LJ-63)")));
        }
        if *step == Step::Use && (i == 0 || !takes(i - 1)) {
            return Err(item.fault("there is no trunk to be used but directly after a step with take (LJ-63)"));
        }
    }
    if !steps.iter().any(|step| matches!(step, Step::Take { .. })) {
        return Err(turn.fault("no take in it: the stack would never become smaller (LJ-63)"));
    }
    Ok(Turn { words, steps })
}

fn read_step(step: &Table<'_>, variant: Variant) -> Result<Vec<&'static str>, Fault> {
    let mut verbs = Vec::new();
    for item in step.items()? {
        let verb = VERBS[item.word("verb", &VERBS)?];
        if !variant.verbs().contains(&verb) {
            let known = variant.verbs().join(", ");
            return Err(item.fault(format!("{} has no {verb}, only {known} (LJ-63)", variant.name())));
        }
        if verbs.contains(&verb) {
            return Err(item.fault(format!("{verb} stands in this step already")));
        }
        verbs.push(verb);
    }
    Ok(verbs)
}

fn step_of(step: &Table<'_>, verbs: &[&'static str], variant: Variant) -> Result<Step, Fault> {
    let has = |verb| verbs.contains(&verb);
    let uses = variant.uses();
    match verbs.len() {
        0 => Err(step.wanted("a list of at least one verb")),
        n if has("take") && n == 1 + usize::from(has("crown")) => Ok(Step::Take { crown: has("crown") }),
        _ if has("take") => Err(step.fault("nothing but crown may stand beside take (LJ-63)")),
        n if n == uses.len() && uses.iter().all(|&verb| has(verb)) => Ok(Step::Use),
        _ if has("build") || has("score") => {
            Err(step.fault(format!("the step in which a trunk is used has just {} (LJ-63)", uses.join(", "))))
        }
        _ if has("crown") => Ok(Step::Crown { pass: has("pass") }),
        _ => Err(step.fault("pass stands beside crown only (LJ-63)")),
    }
}
