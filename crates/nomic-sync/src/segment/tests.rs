use super::*;

fn segment() -> Segment {
    let mut segment = Segment::new(DocumentId::Log(1));
    let events = [(EventId([1; 32]), b"one".as_slice())];
    segment.put([4; 16], events.into_iter()).unwrap();
    segment.refuse([9; 32], ChangeFault::NotAnEvent);
    segment.mark_processed([8; 16]);
    segment.remember_pending([EventId([7; 32])].into_iter());
    segment
}

#[test]
fn a_stored_segment_comes_back_whole() {
    let bytes = segment().save();
    let (segment, puts) = Segment::load(DocumentId::Log(1), &bytes).unwrap();
    assert_eq!(puts, [(EventId([1; 32]), b"one".to_vec())]);
    assert!(segment.holds(&EventId([1; 32])));
    assert!(segment.has_refused(&[9; 32]));
    assert!(segment.has_processed(&[8; 16]));
    assert!(segment.has_pending(&EventId([7; 32])));
    assert!(Segment::load(DocumentId::Log(0), &bytes).is_none());
}

#[test]
fn what_is_refused_is_remembered_when_the_page_is_left_and_makes_no_document_due() {
    let mut segment = Segment::new(DocumentId::Log(1));
    for number in 0..2_000_u16 {
        let mut hash = [0; 32];
        hash[..2].copy_from_slice(&number.to_be_bytes());
        segment.refuse(hash, ChangeFault::NotAnEvent);
    }
    assert!(!segment.is_due() && !segment.is_due_though_more_comes());
    assert!(!segment.is_worth_storing());
    assert!(segment.is_unsaved());
    segment.save();
    // One more is not remembered.
    segment.refuse([9; 32], ChangeFault::NotAnEvent);
    assert!(!segment.is_unsaved());
}

#[test]
fn a_segment_of_which_nothing_waits_is_written_as_before_there_was_waiting() {
    let mut segment = segment();
    let with = segment.save();
    segment.remember_pending(std::iter::empty());
    assert!(segment.is_unsaved());
    let without = segment.save();
    assert_eq!(without.len() + 17, with.len());
    assert_eq!(without[MAGIC.len() + LENGTH + 32], 0x84, "a list of four");
    let (segment, _) = Segment::load(DocumentId::Log(1), &without).unwrap();
    assert!(segment.has_processed(&[8; 16]) && segment.has_refused(&[9; 32]));
    assert!(!segment.has_pending(&EventId([7; 32])));
}

#[test]
fn a_document_is_outdated_and_not_due_once_an_event_stands_that_it_says_to_wait() {
    let mut segment = segment();
    segment.save();
    segment.mark_resolved(&EventId([6; 32]));
    assert!(!segment.is_outdated() && !segment.is_unsaved());
    segment.mark_resolved(&EventId([7; 32]));
    assert!(segment.is_outdated() && segment.is_unsaved());
    assert!(!segment.is_due() && !segment.is_due_though_more_comes());
    segment.save();
    assert!(!segment.is_outdated());
}

#[test]
fn damaged_bytes_are_no_segment() {
    let bytes = segment().save();
    for place in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[place] ^= 1;
        assert!(Segment::load(DocumentId::Log(1), &wrong).is_none());
    }
}

fn document(segment: &Segment) -> automerge::Automerge {
    automerge::Automerge::load(&segment.changes.concat()).unwrap()
}

fn contents(segment: &Segment) -> Vec<(String, Vec<u8>)> {
    use automerge::{ROOT, ReadDoc, ScalarValueRef, ValueRef};
    let doc = document(segment);
    let all = doc.map_range(ROOT, ..).map(|item| match item.value {
        ValueRef::Scalar(ScalarValueRef::Bytes(bytes)) => (item.key.to_string(), bytes.to_vec()),
        other => panic!("{other:?} is no event"),
    });
    all.collect()
}

fn take(segment: &mut Segment, change: &Arc<[u8]>) -> Fit {
    let head = ChangeHead::read(change).unwrap();
    let fit = segment.fit(&head);
    if fit == Fit::Fits {
        let puts = log::puts_of(&head).unwrap();
        let ids: Vec<EventId> = puts.into_iter().map(|(id, _)| id).collect();
        segment.take_in(&head, &ids);
    }
    fit
}

#[test]
fn segments_that_were_written_apart_unite_to_one_document_of_automerges() {
    let mut dice = nomic_sim::Dice::new(7);
    let mut copies: Vec<Segment> = (0..4).map(|_| Segment::new(DocumentId::Log(0))).collect();
    let mut all: Vec<Arc<[u8]>> = Vec::new();
    for step in 0..200_u64 {
        let writer = dice.below(copies.len());
        let ids = (0..=dice.below(3)).map(|part| {
            let mut id = [part as u8; 32];
            id[..8].copy_from_slice(&step.to_be_bytes());
            EventId(id)
        });
        let ids: Vec<EventId> = ids.collect();
        let events = ids.iter().map(|id| (*id, id.0.as_slice()));
        all.extend(copies[writer].put([writer as u8; 16], events));
        // Some of the others' changes come to one copy.
        let reader = dice.below(copies.len());
        for change in &all {
            if dice.one_in(3) {
                take(&mut copies[reader], change);
            }
        }
    }
    for copy in &mut copies {
        while copy.changes.len() < all.len() {
            for change in &all {
                assert!(!matches!(take(copy, change), Fit::Never(_)));
            }
        }
    }
    let expected = contents(&copies[0]);
    let (_, puts) = Segment::load(DocumentId::Log(0), &copies[3].save()).unwrap();
    assert_eq!(expected.len(), puts.len());
    for copy in &copies {
        assert_eq!(contents(copy), expected);
        assert_eq!(document(copy).get_heads(), document(&copies[0]).get_heads());
    }
}

#[test]
fn what_automerge_writes_on_is_taken_in() {
    let mut segment = segment();
    let mut doc = document(&segment);
    let events = [(EventId([2; 32]), b"two".as_slice())];
    let written = log::tests::put_by_automerge(&mut doc, [9; 16], events.into_iter());
    assert_eq!(take(&mut segment, &written.raw_bytes().into()), Fit::Fits);
    assert_eq!(contents(&segment).len(), 2);
}

#[test]
fn a_document_with_very_many_ends_can_be_written_on() {
    let mut segment = Segment::new(DocumentId::Log(0));
    for number in 0..600_u16 {
        let mut id = [0; 32];
        id[..2].copy_from_slice(&number.to_be_bytes());
        let mut actor = [1; 16];
        actor[..2].copy_from_slice(&number.to_be_bytes());
        // Each is by itself, as if it had not seen the others.
        let events = [(EventId(id), b"alone".as_slice())];
        let alone = Segment::new(DocumentId::Log(0)).put(actor, events.into_iter());
        assert_eq!(take(&mut segment, &alone.unwrap()), Fit::Fits);
    }
    for number in 0..20 {
        let events = [(EventId([200 + number; 32]), b"on".as_slice())];
        let other = [100 + number % 2; 16];
        assert!(segment.put(other, events.into_iter()).is_some());
    }
    assert_eq!(contents(&segment).len(), 620);
}

#[test]
fn no_actor_gives_a_number_twice() {
    let mut segment = Segment::new(DocumentId::Log(0));
    let event = |number: u8| [(EventId([number; 32]), b"x".as_slice())].into_iter();
    segment
        .put([1; 16], event(1).chain(event(2)).chain(event(3)))
        .unwrap();
    // Its second change, as if it had forgotten the first: the numbers 1 and on would come twice.
    let place = log::ChangePosition {
        seq: 2,
        ..Index::default().next([1; 16])
    };
    let (_, again) = log::write(place, event(4));
    let fault = Fit::Never(ChangeFault::BadCount);
    assert_eq!(take(&mut segment, &again), fault);
}
