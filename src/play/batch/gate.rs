//! Where the threads of a step wait for each other: nobody plays before all choices are known to be legal.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How often a thread looks before it lets others run.
const LOOKS: u32 = 200;

/// A gate that opens when all have come to it.
pub(super) struct Gate {
    awaited: AtomicUsize,
    illegal: AtomicBool,
    stopped: AtomicBool,
}

impl Gate {
    /// A gate for so many.
    pub fn new(awaited: usize) -> Self {
        Self { awaited: AtomicUsize::new(awaited), illegal: AtomicBool::new(false), stopped: AtomicBool::new(false) }
    }

    /// Comes to the gate, and waits for the others; whether to go on, as all choices are legal.
    pub fn pass(&self, legal: bool) -> bool {
        if !legal {
            self.illegal.store(true, Ordering::Relaxed);
        }
        self.awaited.fetch_sub(1, Ordering::AcqRel);
        let mut looks = 0;
        while self.awaited.load(Ordering::Acquire) > 0 {
            looks += 1;
            if looks < LOOKS { std::hint::spin_loop() } else { std::thread::yield_now() }
        }
        !self.illegal.load(Ordering::Relaxed) && !self.is_stopped()
    }

    /// Nobody goes on.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
    }

    /// Somebody who was awaited does not come.
    pub fn do_without(&self) {
        self.stop();
        self.awaited.fetch_sub(1, Ordering::AcqRel);
    }

    /// Whether nobody is to go on.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// Whether all choices are legal, and whether all went on to the end.
    pub fn result(self) -> (bool, bool) {
        (!self.illegal.into_inner(), !self.stopped.into_inner())
    }
}
