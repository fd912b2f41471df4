//! For simulations: progress of an agreement.

use super::PlaceAgreement;
use crate::Graph;
use crate::probe::{AgreementProgress, DeviceProgress};

impl PlaceAgreement {
    pub(crate) fn progress(&self, graph: &Graph) -> AgreementProgress {
        let spoken = self.watched.iter().map(|watched| {
            let spoken = DeviceProgress {
                votes: self.votes_of(watched).len(),
                left: self.rows.get(watched.newest).is_some_and(|row| row.left),
            };
            (watched.device, spoken)
        });
        let rivals = self.rivals.iter().enumerate();
        let settled = rivals.filter_map(|(index, rival)| {
            let phase = self.deciding_phase(graph, index)?;
            Some((rival.closing, phase + 1))
        });
        AgreementProgress {
            devices: spoken.collect(),
            decided: settled.collect(),
        }
    }
}
