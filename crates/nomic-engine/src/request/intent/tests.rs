use super::completion::padded;
use super::{Device, Incomplete};
use crate::base::dice::CHAIN_LENGTH;
use crate::base::limits::MAX_OPTIONS;
use crate::moves::{ActIntent, Founding, Intent, OpenVotingIntent, VoteIntent};
use crate::rules::{FlatSet, Language};
use crate::{
    CardInput, ChainLink, Class, ClassNames, Commitment, Content, DeviceId, Envelope, Evaluation,
    Event, EventId, Game, InvitationId, LocalText, PlayerId, Preference, ProposalId, QuestionId,
    RuleNumber, Ruleset, Secret, StarterRule, State, Subject, Voucher, encoding::cbor,
};
use minicbor::bytes::ByteArray;

struct Keyless;

impl Device for Keyless {
    fn id(&self) -> DeviceId {
        DeviceId([1; 32])
    }

    fn dice_link(&self, _: u32) -> ChainLink {
        ChainLink([0; 32])
    }

    fn evaluate(&self, _: &CardInput) -> Evaluation {
        Evaluation {
            output: [0; 64],
            proof: [0; 80],
        }
    }

    fn invitation(&self) -> InvitationId {
        InvitationId([0; 32])
    }

    fn voucher(&self, _: &State) -> Option<Voucher> {
        None
    }

    fn pass(&self) -> Option<Voucher> {
        None
    }

    fn salt(&self, _: &[u8]) -> [u8; 32] {
        [0; 32]
    }

    fn seal(&self, _: Commitment, _: &[u8], _: &[DeviceId]) -> Option<Vec<u8>> {
        None
    }

    fn opens(&self, _: &Secret) -> bool {
        true
    }

    fn unseal_own(&self, _: &Envelope) -> Option<Vec<u8>> {
        None
    }

    fn unseal_kept(&self, _: &Envelope) -> Option<Vec<u8>> {
        None
    }
}

/// A game founded by this device. All its offered actions are sealed.
fn founded() -> State {
    let secret = StarterRule {
        number: RuleNumber(1),
        class: Class::Mutable,
        title: LocalText::new(Language::En, "Secrets"),
        text: LocalText::new(Language::En, "Everything is secret."),
        code: "when secret_action(name)\n  answer yes\nend".to_owned(),
        fate: None,
    };
    let founding = Founding {
        title: "A game".to_owned(),
        governing: Language::En,
        ruleset: Ruleset {
            id: "test".to_owned(),
            title: LocalText::default(),
            rules: vec![secret],
            classes: ClassNames::default(),
            played_to: None,
        },
        name: "Ada".to_owned(),
        real_dice: false,
    };
    let mut game = Game::new();
    let ruling = game.apply(&Event {
        id: EventId([1; 32]),
        device: Keyless.id(),
        seq: 1,
        claimed_ms: 0,
        moved: founding.complete(&Keyless),
        claims: Vec::new(),
        forked: Vec::new(),
    });
    assert_eq!(ruling.verdict, Ok(()));
    game.state().clone()
}

fn vote() -> Intent {
    Intent::Vote(VoteIntent {
        subject: Subject::Question(QuestionId([1; 32])),
        said: true.into(),
    })
}

#[test]
fn where_nobody_has_founded_a_game_nothing_can_be_sealed() {
    let nowhere = Game::new();
    let begin = |state: &State| Intent::Begin.complete(state, &Keyless);
    assert_eq!(begin(nowhere.state()), Err(Incomplete::NoGame));
    assert!(begin(&founded()).is_ok());
}

#[test]
fn a_proposal_that_is_not_there_has_no_wording_to_vote_on() {
    let opened = Intent::OpenVoting(OpenVotingIntent {
        proposal: ProposalId(EventId([7; 32])),
    });
    let opened = opened.complete(&founded(), &Keyless);
    assert_eq!(opened, Err(Incomplete::UnknownProposal));
}

#[test]
fn the_last_link_of_a_chain_is_revealed_once_and_none_after_it() {
    let mut state = founded();
    for (revealed, left) in [(CHAIN_LENGTH - 1, true), (CHAIN_LENGTH, false)] {
        let device = DeviceId([1; 32]);
        let player = state.player(PlayerId(1)).unwrap();
        let mut chain = player.device(device).unwrap().dice;
        chain.index = revealed;
        state.seats_mut().move_chain(PlayerId(1), device, chain);
        let voted = vote().complete(&state, &Keyless);
        assert_eq!(voted.is_ok(), left);
        let none_left = voted == Err(Incomplete::NoDiceLeft);
        assert_eq!(none_left, !left);
    }
}

#[test]
fn what_a_device_cannot_seal_is_no_move() {
    let wanted = Intent::Act(ActIntent {
        rule: crate::RuleId(1),
        action: "whisper".to_owned(),
        args: Vec::new(),
    });
    let acted = wanted.complete(&founded(), &Keyless);
    assert_eq!(acted, Err(Incomplete::NoKey));
    // A vote that is not secret takes no key.
    assert!(vote().complete(&founded(), &Keyless).is_ok());
}

#[test]
fn nobody_can_tell_by_its_length_how_many_options_a_sealed_vote_names() {
    let sealed = |named: usize| {
        let content = Content::Vote(Preference::Options(vec![1; named]));
        let plain = padded(
            &content,
            cbor::to_vec(&(&content, ByteArray::from([7; 32]))),
            2,
        );
        let (read, _): (Content, ByteArray<32>) = minicbor::decode(&plain).unwrap();
        assert_eq!(read, content);
        plain.len()
    };
    let lengths: FlatSet<usize> = (1..=MAX_OPTIONS).map(sealed).collect();
    assert_eq!(lengths.len(), 1);
}

#[test]
fn the_length_of_a_sealed_form_tells_only_between_which_steps_it_lies() {
    let sealed = |letters: usize, copies: usize| {
        let content = Content::Form(vec![crate::Argument::Text("x".repeat(letters))]);
        let plain = cbor::to_vec(&(&content, ByteArray::from([7; 32])));
        let padded = padded(&content, plain.clone(), copies);
        let (read, _): (Content, ByteArray<32>) = minicbor::decode(&padded).unwrap();
        assert_eq!(read, content);
        assert!(padded.starts_with(&plain));
        padded.len()
    };
    for copies in [1, 2] {
        let lengths: FlatSet<usize> = (0..=8_000).map(|letters| sealed(letters, copies)).collect();
        assert!(lengths.len() <= 6, "{lengths:?}");
        assert_eq!(sealed(1, copies), sealed(150, copies));
        let most = crate::base::limits::MAX_SEALED / copies;
        assert!(
            lengths.iter().all(|length| length + 40 <= most),
            "{lengths:?}"
        );
    }
}
