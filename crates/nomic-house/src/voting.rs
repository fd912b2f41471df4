//! Votes and remarks.

use nomic_engine::moves::{RemarkMove, VoteIntent};
use nomic_engine::{
    Ballot, BallotId, BallotOption, Intent, Preference, Proposal, RuleChange, Slate, Stage,
};
use nomic_wording::Key;
use nomic_wording::messages::house;

use crate::seat::Seat;
use crate::worth::worth;

impl Seat<'_> {
    pub(crate) fn vote(&mut self, ballot: BallotId) -> Option<Intent> {
        let ballot = self.state().ballot(ballot)?;
        let subject = ballot.subject;
        let liked = match &ballot.slate {
            Some(slate) => Preference::Options(self.options(ballot, slate)),
            None => self.favours(ballot).into(),
        };
        let said = [
            liked,
            Preference::Against,
            Preference::For,
            Preference::Abstain,
        ];
        let votes = said.map(|said| Intent::Vote(VoteIntent { subject, said }));
        self.first_allowed(votes)
    }

    /// Whether it is for what the ballot asks: by what follows if it is carried, and otherwise by
    /// temperament.
    fn favours(&self, ballot: &Ballot) -> bool {
        let foreseen = self.peer.foresee_adoption(ballot.id);
        let gain = worth(&foreseen.certain, self.id());
        let proposal = ballot.proposal().and_then(|id| self.state().proposal(id));
        if proposal.is_some_and(|proposal| proposal.proposer.player() == Some(self.id())) {
            return true;
        }
        match (gain, proposal) {
            (1.., _) => true,
            (..=-1, _) => false,
            (0, Some(proposal)) => self.leans_to(proposal),
            (0, None) => {
                let mut dice = self.dice_on(u64::from(ballot.id.0));
                dice.percent(self.house.temperament.favour())
            }
        }
    }

    /// Its opinion on a proposal that neither helps nor harms it; the same in debate and vote.
    fn leans_to(&self, proposal: &Proposal) -> bool {
        // A table that has decided nothing yet should see a proposal work.
        let mut all = self.state().proposals();
        if all.all(Proposal::open) {
            return true;
        }
        let mut dice = self.dice_on(u64::from(proposal.number.0));
        dice.percent(self.house.temperament.favour())
    }

    /// Places on the slate: its own first, then by chance. Each is allowed, and not more than one
    /// vote can name.
    fn options(&self, ballot: &Ballot, slate: &Slate) -> Vec<u8> {
        let mut dice = self.dice_on(u64::from(ballot.id.0));
        let own = |place: &u8| match slate.option(*place) {
            Some(BallotOption::Player(player)) => *player == self.id(),
            Some(BallotOption::Proposal(proposal)) => {
                let proposal = self.state().proposal(*proposal);
                proposal.is_some_and(|one| one.proposer.player() == Some(self.id()))
            }
            Some(BallotOption::Rule(_) | BallotOption::Words(_)) | None => false,
        };
        let (mut named, mut rest): (Vec<u8>, Vec<u8>) = slate.places().partition(own);
        let most = match slate.ranked {
            true => usize::from(slate.most),
            false => 1,
        };
        while named.len() < most
            && let Some(place) = dice.take(&mut rest)
        {
            named.push(place);
        }
        named.truncate(most);
        named
    }

    /// One short remark on another player's proposal in debate.
    pub(crate) fn remark(&mut self) -> Option<Intent> {
        let me = self.id();
        let silent = |proposal: &&Proposal| {
            proposal.stage() == Stage::Debate
                && proposal.proposer.player() != Some(me)
                && proposal.remarks.iter().all(|remark| remark.player != me)
        };
        let proposal = self.state().open_proposals().find(silent)?;
        let mut dice = self.dice_on(u64::from(proposal.number.0).wrapping_add(1 << 16));
        if !dice.percent(self.house.temperament.talk()) {
            return None;
        }
        let text = self.say(opinion(proposal, self.leans_to(proposal)));
        let proposal = proposal.id;
        self.if_allowed(Intent::Remark(RemarkMove { proposal, text }))
    }
}

fn opinion(proposal: &Proposal, favour: bool) -> Key {
    match (proposal.draft.changes.first(), favour) {
        (Some(RuleChange::Enact { .. }) | None, true) => house::LIKES_NEW_RULE,
        (Some(RuleChange::Enact { .. }) | None, false) => house::DISLIKES_NEW_RULE,
        (Some(RuleChange::Repeal { .. } | RuleChange::RepealAmendment { .. }), true) => {
            house::LIKES_REPEAL
        }
        (Some(RuleChange::Repeal { .. } | RuleChange::RepealAmendment { .. }), false) => {
            house::DISLIKES_REPEAL
        }
        (
            Some(
                RuleChange::Amend { .. }
                | RuleChange::AmendAmendment { .. }
                | RuleChange::Transmute { .. },
            ),
            true,
        ) => house::LIKES_CHANGE,
        (
            Some(
                RuleChange::Amend { .. }
                | RuleChange::AmendAmendment { .. }
                | RuleChange::Transmute { .. },
            ),
            false,
        ) => house::DISLIKES_CHANGE,
    }
}
