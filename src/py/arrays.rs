//! Arrays from Python: their elements, their leading axes, where they are wrong, and the loop over many boards.

use super::fault::raise;
use super::playouts::{Bell, detached};
use crate::play::{Fault, Pulse};
use numpy::ndarray::ArrayViewD;
use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyTuple};
use std::ops::RangeInclusive;

/// The most leading axes: the bridge to NumPy takes 32 axes, and a board has two of them.
const LEADING: usize = 30;

/// An argument that is an array: leading axes, then axes of its own.
pub(super) struct Given<'py, T: Element> {
    name: &'static str,
    /// As it came.
    raw: Bound<'py, PyUntypedArray>,
    /// As it is read, broadcast to the leading axes of all arguments.
    array: PyReadonlyArrayDyn<'py, T>,
    /// How many axes are its own.
    own: usize,
}

/// Boards: uint8, (..., rows, columns).
pub(super) type Boards<'py> = Given<'py, u8>;

/// Whole numbers, (...), or spaces, (..., 2).
pub(super) type Numbers<'py> = Given<'py, i64>;

fn fault(py: Python<'_>, path: &str, message: String) -> PyErr {
    raise(py, Fault::spec(path, message))
}

/// A shape as Python writes it.
pub(super) fn written(shape: &[usize]) -> String {
    let axes: Vec<String> = shape.iter().map(usize::to_string).collect();
    if let [one] = &axes[..] { format!("({one},)") } else { format!("({})", axes.join(", ")) }
}

/// The index of the `nth` element of an array of this shape.
fn unravel(mut nth: usize, shape: &[usize]) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for (at, &axis) in index.iter_mut().zip(shape).rev() {
        (*at, nth) = (nth % axis.max(1), nth / axis.max(1));
    }
    index
}

/// A value as an array that nobody else can reshape.
fn as_array<'py>(value: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyUntypedArray>> {
    let py = value.py();
    let array = py.import("numpy")?.call_method1("asarray", (value,)).map_err(|error| {
        match error.is_instance_of::<PyValueError>(py) || error.is_instance_of::<PyTypeError>(py) {
            true => fault(py, name, format!("no array: {}", error.value(py))),
            false => error,
        }
    })?;
    Ok(array.call_method0("view")?.cast_into()?)
}

fn readonly<'py, T: Element>(array: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    Ok(array.cast::<PyArrayDyn<T>>()?.try_readonly()?)
}

/// Checks the shape of an array: not too many leading axes, and `fits` for its own; `wanted` says what would be right.
fn check_shape(
    raw: &Bound<'_, PyUntypedArray>,
    name: &str,
    own: usize,
    fits: impl Fn(&[usize]) -> bool,
    wanted: &str,
) -> PyResult<()> {
    let shape = raw.shape();
    let most = LEADING - own.saturating_sub(2);
    let right = shape.len().checked_sub(own).is_some_and(|lead| lead <= most && fits(&shape[lead..]));
    right.then_some(()).ok_or_else(|| fault(raw.py(), name, format!("shape {}; {wanted}", written(shape))))
}

impl<'py, T: Element> Given<'py, T> {
    /// Its leading axes, as it came.
    pub(super) fn lead(&self) -> &[usize] {
        let shape = self.raw.shape();
        &shape[..shape.len() - self.own]
    }

    /// Refuses leading axes.
    pub(super) fn single(&self) -> PyResult<()> {
        match self.lead() {
            [] => Ok(()),
            axes => {
                Err(self.wrong_at(&[], format!("leading axes {}; this is for one board, without any", written(axes))))
            }
        }
    }

    /// The same for the leading axes of all arguments.
    fn stretch(&mut self, lead: &[usize]) -> PyResult<()> {
        if self.lead() != lead {
            let shape = [lead, &self.raw.shape()[self.lead().len()..]].concat();
            let numpy = self.raw.py().import("numpy")?;
            let stretched = numpy.call_method1("broadcast_to", (self.array.as_any(), shape))?;
            self.array = readonly(&stretched)?;
        }
        Ok(())
    }

    /// The error for what is wrong at an index of the array as it came.
    pub(super) fn wrong_at(&self, index: &[usize], message: String) -> PyErr {
        let index: Vec<String> = index.iter().map(usize::to_string).collect();
        let place = if index.is_empty() { String::new() } else { format!("[{}]", index.join(", ")) };
        fault(self.raw.py(), &format!("{}{place}", self.name), message)
    }

    /// The error for what is wrong with the `nth` of all batches, at an index of its own axes.
    pub(super) fn wrong(&self, nth: usize, lead: &[usize], own: &[usize], message: String) -> PyErr {
        let (mut index, axes) = (unravel(nth, lead), self.lead());
        index.drain(..lead.len().saturating_sub(axes.len()));
        index.iter_mut().zip(axes).filter(|(_, axis)| **axis == 1).for_each(|(at, _)| *at = 0);
        index.extend(own);
        self.wrong_at(&index, message)
    }
}

/// Broadcasts arguments to their common leading axes.
pub(super) fn common(boards: &mut Boards<'_>, numbers: &mut [&mut Numbers<'_>]) -> PyResult<Vec<usize>> {
    let mut lead = boards.lead().to_vec();
    for given in numbers.iter() {
        if !widen(&mut lead, given.lead()) {
            let message = "they do not broadcast with those of the arguments before it";
            return Err(given.wrong_at(&[], format!("leading axes {}; {message}", written(given.lead()))));
        }
    }
    boards.stretch(&lead)?;
    numbers.iter_mut().try_for_each(|given| given.stretch(&lead))?;
    Ok(lead)
}

/// Widens axes to what they have in common with others; whether there is such a thing.
fn widen(lead: &mut Vec<usize>, axes: &[usize]) -> bool {
    lead.splice(..0, std::iter::repeat_n(1, axes.len().saturating_sub(lead.len())));
    let skip = lead.len() - axes.len();
    lead[skip..].iter_mut().zip(axes).all(|(all, &axis)| {
        *all = if *all == 1 { axis } else { *all };
        axis == 1 || axis == *all
    })
}

impl<'py> Boards<'py> {
    /// Reads boards of at most so many rows and columns; their codes are looked at when they are used.
    pub(super) fn read(value: &Bound<'py, PyAny>, name: &'static str, most: usize) -> PyResult<Self> {
        let wanted = format!("1 x 1 to {most} x {most} spaces");
        Self::read_shaped(value, name, |sides| sides.iter().all(|side| (1..=most).contains(side)), &wanted)
    }

    /// Reads boards whose rows and columns fit; `wanted` says in words which do.
    pub(super) fn read_shaped(
        value: &Bound<'py, PyAny>,
        name: &'static str,
        fits: impl Fn(&[usize]) -> bool,
        wanted: &str,
    ) -> PyResult<Self> {
        let raw = Self::bytes(value, name)?;
        let wanted = format!("(..., rows, columns) is wanted, {wanted} behind at most {LEADING} axes");
        check_shape(&raw, name, 2, fits, &wanted)?;
        Ok(Self { name, array: readonly(raw.as_any())?, raw, own: 2 })
    }

    /// Reads boards of so many layers, rows and columns.
    pub(super) fn layers(value: &Bound<'py, PyAny>, name: &'static str, own: [usize; 3]) -> PyResult<Self> {
        let raw = Self::bytes(value, name)?;
        let wanted = format!("(..., {}, {}, {}) is wanted behind at most {} axes", own[0], own[1], own[2], LEADING - 1);
        check_shape(&raw, name, 3, |sides| sides == own, &wanted)?;
        Ok(Self { name, array: readonly(raw.as_any())?, raw, own: 3 })
    }

    /// An array of bytes.
    fn bytes(value: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyUntypedArray>> {
        let raw = as_array(value, name)?;
        match raw.cast::<PyArrayDyn<u8>>().is_ok() {
            true => Ok(raw),
            false => Err(fault(value.py(), name, format!("dtype {}; uint8 is wanted", raw.dtype()))),
        }
    }

    /// Rows, those of all layers, and columns.
    pub(super) fn sides(&self) -> [usize; 2] {
        let shape = self.raw.shape();
        let columns = shape.len() - 1;
        [shape[shape.len() - self.own..columns].iter().product(), shape[columns]]
    }

    /// Shows the codes of every board, row by row, without the lock, until one is refused: its number and the reason.
    pub(super) fn each<H: Send>(
        &self,
        py: Python<'_>,
        mut look: impl FnMut(&[u8], &mut Bell) -> Result<(), H> + Send,
    ) -> PyResult<Option<(usize, H)>> {
        let (sides, view) = (self.sides(), self.array.as_array());
        detached(py, |bell| {
            let mut seen = 0;
            let mut refusal = None;
            show(&view, sides, |codes| {
                refusal = look(codes, bell).err();
                seen += usize::from(refusal.is_none());
                refusal.is_none() && bell.go_on()
            });
            refusal.map(|reason| (seen, reason))
        })
    }
}

/// Shows the codes of every board until `look` has seen enough; where they lie apart they are gathered.
fn show(view: &ArrayViewD<'_, u8>, [rows, columns]: [usize; 2], mut look: impl FnMut(&[u8]) -> bool) {
    if let Some(codes) = view.as_slice() {
        codes.chunks_exact(rows * columns).all(look);
        return;
    }
    let (mut board, mut row) = (Vec::with_capacity(rows * columns), 0);
    for lane in view.rows() {
        board.extend(lane);
        row += 1;
        if row == rows {
            if !look(&board) {
                return;
            }
            board.clear();
            row = 0;
        }
    }
}

impl<'py> Numbers<'py> {
    /// Reads whole numbers within bounds.
    pub(super) fn read(value: &Bound<'py, PyAny>, name: &'static str, bounds: RangeInclusive<i64>) -> PyResult<Self> {
        let numbers = Self::whole(value, name, &[], &format!("at most {LEADING} axes are wanted"))?;
        if let Some(nth) = numbers.outlier(std::slice::from_ref(&bounds))? {
            let index = unravel(nth, numbers.lead());
            let wanted = format!("a whole number from {} to {} is wanted", bounds.start(), bounds.end());
            return Err(numbers.wrong_at(&index, format!("{}; {wanted}", numbers.told(&index)?)));
        }
        Ok(numbers)
    }

    /// Reads spaces (row, column) of boards with so many rows and columns.
    pub(super) fn spaces(value: &Bound<'py, PyAny>, name: &'static str, [rows, columns]: [usize; 2]) -> PyResult<Self> {
        let wanted = format!("(..., 2), a row and a column, is wanted behind at most {LEADING} axes");
        let spaces = Self::whole(value, name, &[2], &wanted)?;
        let (bottom, right) = (rows - 1, columns - 1);
        if let Some(nth) = spaces.outlier(&[0..=bottom as i64, 0..=right as i64])? {
            let index = unravel(nth / 2, spaces.lead());
            let [row, column] = [0, 1].map(|axis| spaces.told(&[&index[..], &[axis]].concat()));
            let wanted = format!("rows are 0..{bottom} from the north, columns 0..{right} from the west");
            return Err(spaces.wrong_at(&index, format!("({}, {}) is off the board; {wanted}", row?, column?)));
        }
        Ok(spaces)
    }

    /// Reads rows of so many whole numbers, each from 0 to its bound.
    pub(super) fn rows(value: &Bound<'py, PyAny>, name: &'static str, most: &[usize]) -> PyResult<Self> {
        let wanted = format!("(..., {}) is wanted behind at most {LEADING} axes", most.len());
        let rows = Self::whole(value, name, &[most.len()], &wanted)?;
        let bounds: Vec<_> = most.iter().map(|&most| 0..=most as i64).collect();
        if let Some(nth) = rows.outlier(&bounds)? {
            let index = unravel(nth, rows.raw.shape());
            let most = most.get(nth % most.len().max(1)).copied().unwrap_or(0);
            let message = format!("{}; a whole number from 0 to {most} is wanted", rows.told(&index)?);
            return Err(rows.wrong_at(&index, message));
        }
        Ok(rows)
    }

    /// Reads a list of whole numbers that are not negative: how many, and within which bounds.
    pub(super) fn list(
        value: &Bound<'py, PyAny>,
        name: &'static str,
        count: RangeInclusive<usize>,
        bounds: RangeInclusive<i64>,
    ) -> PyResult<Vec<u32>> {
        let numbers = Self::read(value, name, bounds)?;
        match numbers.lead() {
            [axis] if count.contains(axis) => {
                Ok(numbers.array.as_array().iter().map(|&number| number as u32).collect())
            }
            shape => {
                let wanted = format!("a list of {} to {} numbers is wanted", count.start(), count.end());
                Err(numbers.wrong_at(&[], format!("shape {}; {wanted}", written(shape))))
            }
        }
    }

    /// Integers of any kind as int64.
    fn whole(value: &Bound<'py, PyAny>, name: &'static str, own: &[usize], wanted: &str) -> PyResult<Self> {
        let (py, raw) = (value.py(), as_array(value, name)?);
        if !matches!(raw.dtype().kind(), b'i' | b'u') {
            return Err(fault(py, name, format!("dtype {}; integers are wanted", raw.dtype())));
        }
        check_shape(&raw, name, own.len(), |shape| shape == own, wanted)?;
        let fits = raw.cast::<PyArrayDyn<i64>>().is_ok() && raw.getattr("flags")?.getattr("aligned")?.is_truthy()?;
        let array = if fits { readonly(&raw)? } else { readonly(&raw.call_method1("astype", ("int64",))?)? };
        Ok(Self { name, array, raw, own: own.len() })
    }

    /// The first number that is not within the bounds, which take turns.
    fn outlier(&self, bounds: &[RangeInclusive<i64>]) -> PyResult<Option<usize>> {
        let view = self.array.as_array();
        detached(self.raw.py(), |bell| {
            let mut numbers = view.iter().zip(bounds.iter().cycle());
            numbers.position(|(number, bounds)| !bounds.contains(number) || !bell.go_on())
        })
    }

    /// The numbers in order.
    pub(super) fn each(&self) -> impl Iterator<Item = i64> + '_ {
        self.array.as_array().into_iter().copied()
    }

    /// A number as it was given.
    fn told(&self, index: &[usize]) -> PyResult<String> {
        let number = self.raw.get_item(PyTuple::new(self.raw.py(), index)?)?;
        Ok(number.str()?.to_string())
    }

    /// The numbers in order, within their bounds; spaces are counted row by row of so many columns.
    pub(super) fn words(&self, columns: u32) -> impl Iterator<Item = u32> + Send + '_ {
        let (mut numbers, pairs) = (self.array.as_array().into_iter().map(|&number| number as u32), self.own == 1);
        std::iter::from_fn(move || match numbers.next()? {
            row if pairs => Some(row.wrapping_mul(columns).wrapping_add(numbers.next()?)),
            number => Some(number),
        })
    }
}

/// A new array of zeros.
pub(super) fn zeros<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
    kind: &str,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    Ok(py.import("numpy")?.call_method1("zeros", (PyTuple::new(py, shape)?, kind))?.cast_into()?)
}

/// Room to write in a new array.
pub(super) fn room<'py, T: Element>(array: &Bound<'py, PyArrayDyn<T>>) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    Ok(array.try_readwrite()?)
}
