//! The threads that help a batch.

use crate::play::Pulse;
use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How often the calling thread looks whether the others are ready before it sleeps: some twenty microseconds.
const LOOKS: u32 = 1000;

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

    /// Does all pieces of work: this thread from the first one on, the next from the last one back and so on, so that each keeps
    /// what it works on in its cache, and one that comes late holds up nothing. Only this thread asks `pulse`.
    pub fn share<T: Send>(
        &mut self,
        pieces: impl Iterator<Item = T>,
        pulse: &mut dyn Pulse,
        work: impl Fn(T, &mut dyn Pulse) + Sync,
    ) {
        let Some(others) = self.ready() else { return pieces.for_each(|piece| work(piece, pulse)) };
        let queue: VecDeque<T> = pieces.collect();
        let (left, queue) = (AtomicUsize::new(queue.len()), Mutex::new(queue));
        let next = |from_behind: bool| {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            if from_behind { queue.pop_back() } else { queue.pop_front() }
        };
        let run = |from_behind: bool, pulse: &mut dyn Pulse| {
            while let Some(piece) = next(from_behind) {
                work(piece, pulse);
                left.fetch_sub(1, Ordering::Release);
            }
        };
        others.in_place_scope(|scope| {
            let run = &run;
            (0..others.current_num_threads()).for_each(|k| scope.spawn(move |_| run(k % 2 == 0, &mut || true)));
            run(false, pulse);
            // What the others still do takes less time, mostly, than this thread would take to fall asleep and wake up.
            (0..LOOKS).take_while(|_| left.load(Ordering::Acquire) > 0).for_each(|_| std::hint::spin_loop());
        });
    }

    /// The other threads, if there are any.
    fn ready(&mut self) -> Option<&ThreadPool> {
        let process = std::process::id();
        if self.pool.is_some() && self.process != process {
            // The threads that are not here any more cannot be asked to stop.
            std::mem::forget(std::mem::replace(&mut self.pool, Self::gather(self.threads)));
            self.process = process;
        }
        self.pool.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once() {
        for threads in 1..6 {
            let mut crew = Crew::new(threads);
            for count in [0, 1, 2, 7, 1000] {
                let mut pieces = vec![0; count];
                crew.share(pieces.iter_mut(), &mut || true, |piece, _| *piece += 1);
                assert!(pieces.iter().all(|&times| times == 1));
            }
        }
    }
}
