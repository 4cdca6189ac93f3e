//! The threads that help a batch.

use crate::play::Pulse;
use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How often the calling thread looks whether the others are ready before it sleeps: some twenty microseconds.
const LOOKS: u32 = 1000;

/// Less than this fraction of all parts is little.
const SMALL: usize = 10;

/// Something on cache lines of its own: what other threads read must not lie beside what this one writes all the time.
#[repr(align(128))]
pub(super) struct Apart<T>(pub T);

/// Work that can be shared out.
pub(super) trait Load: Send + Sized {
    /// Of how many parts it is.
    fn size(&self) -> usize;
    /// Its first parts and the others; some on both sides.
    fn split(self, first: usize) -> (Self, Self);
}

/// Threads beside the calling one. They stay, since starting one takes as long as some hundred steps.
pub(super) struct Crew {
    /// How many threads there are with the calling one.
    pub threads: usize,
    pool: Option<ThreadPool>,
    /// The process in which the threads are: a fork leaves them behind.
    process: u32,
}

impl Crew {
    pub fn new(threads: usize) -> Self {
        Self { threads, pool: Self::gather(threads), process: std::process::id() }
    }

    /// Threads, unless one is enough or none can be had: then the calling one does everything.
    fn gather(threads: usize) -> Option<ThreadPool> {
        let others = threads.checked_sub(1).filter(|&others| others > 0)?;
        ThreadPoolBuilder::new().num_threads(others).thread_name(|k| format!("silvan batch {k}")).build().ok()
    }

    /// Does all work: this thread from the front, the next from behind and so on. What is taken gets smaller towards the end. Only
    /// this thread asks `pulse`.
    pub fn share<T: Load>(&mut self, load: T, pulse: &mut dyn Pulse, work: impl Fn(T, &mut dyn Pulse) + Sync) {
        self.ready();
        let Some(others) = &self.pool else { return work(load, pulse) };
        let threads = others.current_num_threads() + 1;
        let (left, desk, work) = (Apart(AtomicUsize::new(load.size())), Desk::new(load, threads), Apart(work));
        let run = |from_behind: bool, pulse: &mut dyn Pulse| {
            while let Some(piece) = desk.next(from_behind) {
                let size = piece.size();
                (work.0)(piece, pulse);
                left.0.fetch_sub(size, Ordering::Release);
            }
        };
        others.in_place_scope(|scope| {
            let run = &run;
            (1..threads).for_each(|k| scope.spawn(move |_| run(k % 2 == 1, &mut || true)));
            run(false, pulse);
            // What the others still do takes less time, mostly, than this thread would take to fall asleep and wake up.
            (0..LOOKS).take_while(|_| left.0.load(Ordering::Acquire) > 0).for_each(|_| std::hint::spin_loop());
        });
    }

    /// Gathers the others again where a fork has left them behind.
    fn ready(&mut self) {
        let process = std::process::id();
        if self.pool.is_some() && self.process != process {
            // The threads that are not here any more cannot be asked to stop.
            std::mem::forget(std::mem::replace(&mut self.pool, Self::gather(self.threads)));
            self.process = process;
        }
    }
}

/// Where work is fetched.
struct Desk<T> {
    threads: usize,
    /// How many parts there were.
    size: usize,
    /// What is left, and at which part it begins.
    rest: Apart<Mutex<Option<(usize, T)>>>,
}

impl<T: Load> Desk<T> {
    fn new(load: T, threads: usize) -> Self {
        Self { threads, size: load.size(), rest: Apart(Mutex::new(Some((0, load)))) }
    }

    /// The next piece. A little of the other half is left to those who come from the other side: they have it in their caches, and
    /// fetching it from there takes longer than they do. One that comes late holds up nothing.
    fn next(&self, from_behind: bool) -> Option<T> {
        let mut rest = self.rest.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (start, whole) = rest.take()?;
        let (size, half) = (whole.size(), self.size / 2);
        let own =
            if from_behind { (start + size).saturating_sub(half) } else { (self.size - half).saturating_sub(start) };
        if own == 0 && size * SMALL < self.size {
            *rest = Some((start, whole));
            return None;
        }
        let some = size.div_ceil(2 * self.threads);
        if some == size {
            return Some(whole);
        }
        let (front, back) = whole.split(if from_behind { size - some } else { some });
        let (piece, start, others) = if from_behind { (back, start, front) } else { (front, start + some, back) };
        *rest = Some((start, others));
        Some(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Load for &mut [u32] {
        fn size(&self) -> usize {
            self.len()
        }

        fn split(self, first: usize) -> (Self, Self) {
            self.split_at_mut(first)
        }
    }

    #[test]
    fn every_part_is_done_once() {
        for threads in 1..6 {
            let mut crew = Crew::new(threads);
            for count in [0, 1, 2, 7, 1000] {
                let mut parts = vec![0; count];
                crew.share(&mut parts[..], &mut || true, |some, _| some.iter_mut().for_each(|times| *times += 1));
                assert!(parts.iter().all(|&times| times == 1));
            }
        }
    }
}
