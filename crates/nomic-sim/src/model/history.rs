//! Histories: events, what each builds on, and the toy game that they play.

/// A set of events or of devices, by their numbers.
pub(super) type Set = u32;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ModelEffect {
    Nothing,
    Dismiss(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ModelKind {
    /// Always event 0.
    Found,
    Join,
    Remark,
    Leave,
    Begin,
    /// Closes after the closing `named`.
    Close {
        named: u8,
        effect: ModelEffect,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelEvent {
    pub device: u8,
    /// Its number in the device's own chain, from 0.
    pub seq: u8,
    /// Everything that it builds on, as bits.
    pub past: u32,
    pub kind: ModelKind,
    /// Rank of a closing, in place of its id: the lower goes first.
    pub rank: u8,
}

/// Events, each after those that it builds on. At most 32.
#[derive(Debug, Clone, Default)]
pub struct History {
    pub events: Vec<ModelEvent>,
}

pub(super) fn bit(number: usize) -> Set {
    // A release build would wrap the shift around and put another event into the set.
    assert!(
        number < Set::BITS as usize,
        "the model holds {} events",
        Set::BITS
    );
    1 << number
}

pub(super) fn each(set: Set) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        let next = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (next < Set::BITS).then_some(next as usize)
    })
}

impl History {
    pub(super) fn all(&self) -> Set {
        (0..self.events.len()).map(bit).sum()
    }

    pub(super) fn upto(&self, event: usize) -> Set {
        self.events[event].past | bit(event)
    }

    pub(super) fn by(&self, device: usize) -> impl Iterator<Item = usize> + Clone {
        let all = 0..self.events.len();
        all.filter(move |event| usize::from(self.events[*event].device) == device)
    }

    /// The device's event before this one.
    pub(super) fn before(&self, event: usize) -> Option<usize> {
        let ModelEvent {
            device, seq, past, ..
        } = self.events[event];
        let mut own = self.by(usize::from(device));
        own.find(|other| past & bit(*other) != 0 && self.events[*other].seq + 1 == seq)
    }

    pub(super) fn closes(&self, event: usize) -> bool {
        matches!(
            self.events[event].kind,
            ModelKind::Begin | ModelKind::Close { .. }
        )
    }

    pub(super) fn named(&self, event: usize) -> Option<usize> {
        match self.events[event].kind {
            ModelKind::Begin => Some(0),
            ModelKind::Close { named, .. } => Some(usize::from(named)),
            _ => None,
        }
    }

    /// Devices that have signed two histories, according to these events.
    pub(super) fn forked(&self, seen: Set) -> Set {
        let mut forked = 0;
        for one in each(seen) {
            for other in each(seen & !self.upto(one)) {
                let (one, other) = (self.events[one], self.events[other]);
                if (one.device, one.seq) == (other.device, other.seq) {
                    forked |= bit(usize::from(one.device));
                }
            }
        }
        forked
    }

    /// According to these events only.
    pub(super) fn has_left(&self, device: usize, seen: Set) -> bool {
        let mut own = self.by(device);
        own.any(|event| seen & bit(event) != 0 && self.events[event].kind == ModelKind::Leave)
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct ModelTable {
    pub(super) seated: Set,
    pub(super) begun: bool,
}

impl ModelTable {
    /// Applies these events; true if the last of them was accepted.
    pub(super) fn play(&mut self, history: &History, set: Set) -> bool {
        let mut accepted = false;
        for event in each(set) {
            accepted = self.apply(&history.events[event]);
        }
        accepted
    }

    fn apply(&mut self, event: &ModelEvent) -> bool {
        let me = bit(usize::from(event.device));
        let plays = self.seated & me != 0;
        match event.kind {
            ModelKind::Found | ModelKind::Join => self.seated |= me,
            ModelKind::Remark => (),
            ModelKind::Leave => self.seated &= !me,
            ModelKind::Begin if plays && !self.begun => self.begun = true,
            ModelKind::Close { effect, .. } if plays && self.begun => match effect {
                ModelEffect::Nothing => (),
                ModelEffect::Dismiss(device) => self.seated &= !bit(usize::from(device)),
            },
            ModelKind::Begin | ModelKind::Close { .. } => return false,
        }
        true
    }
}
