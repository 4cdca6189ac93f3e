//! Sharing work among threads.

use crate::play::Pulse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Does a work for every item, each once, on so many threads; stops when `pulse` says so, which the work has to ask too.
pub fn share<T: Send>(
    items: &mut [T],
    threads: usize,
    work: impl Fn(&mut T, &mut dyn Pulse) + Sync,
    pulse: &mut dyn Pulse,
) {
    let stop = AtomicBool::new(false);
    let threads = threads.clamp(1, items.len().max(1));
    let queue = Mutex::new(items.iter_mut());
    let run = |pulse: &mut dyn Pulse| {
        let mut go_on = || {
            let go_on = !stop.load(Ordering::Relaxed) && pulse.go_on();
            if !go_on {
                stop.store(true, Ordering::Relaxed);
            }
            go_on
        };
        while go_on() {
            // The queue is unlocked again before the work begins.
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(item) = next else { return };
            work(item, &mut go_on);
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| run(&mut || true))).collect();
        run(pulse);
        // While others still work, this thread keeps asking whether to go on.
        while others.iter().any(|other| !other.is_finished()) {
            if !stop.load(Ordering::Relaxed) && !pulse.go_on() {
                stop.store(true, Ordering::Relaxed);
            }
            std::thread::sleep(Duration::from_micros(200));
        }
    });
}
