//! A QR code, dark on light in both appearances: not every reader takes an inverted one.

use crate::app::t;
use crate::kit::answers::qr::QrDrawing;
use leptos::prelude::*;
use nomic_wording::messages::seat;

/// QR code of a text, or a sentence if it is too long for one.
#[component]
pub(crate) fn QrCode(text: String) -> impl IntoView {
    let Some(QrDrawing { side, path }) = QrDrawing::of(&text) else {
        return view! { <p class="small" data-testid="qr-too-long">{t(seat::QR_TOO_LONG)}</p> }
            .into_any();
    };
    let label = t(seat::QR_ALT);
    view! {
        <svg
            class="qr"
            role="img"
            aria-label=label
            viewBox=format!("0 0 {side} {side}")
            shape-rendering="crispEdges"
            data-testid="qr"
        >
            <rect width=side height=side fill="#fff" />
            <path d=path fill="#000" />
        </svg>
    }
    .into_any()
}
