//! Points over time, drawn. The same amounts are in the table of the scores.

use crate::app::{App, t};
use crate::kit::page::mark::{self, Mark};
use crate::players::answers::plot::{CurveView, PlotView};
use leptos::prelude::*;
use nomic_wording::messages::why;
use nomic_wording::{figure, isolated, msg, rendering};

/// Size of the drawing, in its own units.
const WIDTH: i64 = 640;
const HEIGHT: i64 = 200;
/// Space for the line's width.
const EDGE: i64 = 4;

/// Nothing before the first change.
#[component]
pub(crate) fn Plot(plot: PlotView) -> impl IntoView {
    (plot.moments() > 1).then(|| view! { <Drawing plot=plot /> })
}

#[component]
fn Drawing(plot: PlotView) -> impl IntoView {
    let app = App::here();
    let scale = Scale::of(&plot);
    let curves = plot.curves.iter().map(|curve| {
        let class = mark::class("curve", curve.seat);
        view! { <polyline class=class points=scale.points(&curve.amounts)></polyline> }
    });
    let curves = curves.collect_view();
    let zero = scale.height_of(0);
    let ends: Vec<String> = plot.curves.iter().map(end).collect();
    let said = msg!(why::PlotSaid, amounts = rendering::listed(&ends));
    let names = plot.curves.into_iter().map(|curve| {
        let amount = figure(curve.amounts.last().copied().unwrap_or_default());
        view! { <li class="named"><Mark seat=curve.seat />{curve.name}" "{amount}</li> }
    });
    view! {
        <figure class="plot" data-testid="plot">
            <figcaption class="soft">{t(why::PLOT)}</figcaption>
            <div class="plot-frame">
                <span class="plot-end small soft" aria-hidden="true">{figure(scale.highest)}</span>
                <svg
                    viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                    preserveAspectRatio="none"
                    role="img"
                    aria-label=move || said.render(app.language.get())
                >
                    <line class="plot-zero" x1="0" x2=WIDTH y1=zero y2=zero></line>
                    {curves}
                </svg>
                <span class="plot-end small soft" aria-hidden="true">{figure(scale.lowest)}</span>
            </div>
            <ul class="plot-names" aria-hidden="true">{names.collect_view()}</ul>
        </figure>
    }
}

/// A player and the last amount.
fn end(curve: &CurveView) -> String {
    let amount = curve.amounts.last().copied().unwrap_or_default();
    format!("{} {}", isolated(&curve.name), figure(amount))
}

/// Place of amounts and moments in the drawing.
struct Scale {
    lowest: i64,
    highest: i64,
    moments: i64,
}

impl Scale {
    fn of(plot: &PlotView) -> Self {
        let amounts = || plot.curves.iter().flat_map(|curve| &curve.amounts).copied();
        let moments = i64::try_from(plot.moments()).unwrap_or(i64::MAX);
        Self {
            lowest: amounts().min().unwrap_or_default().min(0),
            highest: amounts().max().unwrap_or_default().max(0),
            moments,
        }
    }

    fn points(&self, amounts: &[i64]) -> String {
        let places = (0_i64..).zip(amounts).map(|(moment, amount)| {
            let across = share(WIDTH, moment, self.moments.saturating_sub(1));
            format!("{across},{}", self.height_of(*amount))
        });
        places.collect::<Vec<_>>().join(" ")
    }

    fn height_of(&self, amount: i64) -> i64 {
        let inner = HEIGHT.saturating_sub(EDGE.saturating_mul(2));
        let below = self.highest.saturating_sub(amount);
        EDGE.saturating_add(share(
            inner,
            below,
            self.highest.saturating_sub(self.lowest),
        ))
    }
}

/// `part` of `whole`, of a length. 128 bits hold each product.
fn share(length: i64, part: i64, whole: i64) -> i64 {
    let product = i128::from(length).saturating_mul(i128::from(part));
    let share = product.checked_div(i128::from(whole)).unwrap_or_default();
    i64::try_from(share).unwrap_or(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(amounts: &[i64]) -> Scale {
        let curve = CurveView {
            seat: 1,
            name: "Ada".to_owned(),
            amounts: amounts.to_vec(),
        };
        Scale::of(&PlotView {
            curves: vec![curve],
        })
    }

    #[test]
    fn a_curve_goes_from_edge_to_edge_and_zero_is_always_in_the_drawing() {
        let up = scale(&[0, 10, 20]);
        assert_eq!(up.points(&[0, 10, 20]), "0,196 320,100 640,4");
        assert_eq!(scale(&[5, 10]).height_of(0), 196);
        assert_eq!(scale(&[-5, -10]).height_of(0), 4);
    }

    #[test]
    fn amounts_of_any_size_stay_in_the_drawing() {
        let wide = scale(&[i64::MIN, i64::MAX]);
        for amount in [i64::MIN, 0, i64::MAX] {
            assert!((0..=HEIGHT).contains(&wide.height_of(amount)));
        }
        let flat = scale(&[0, 0]);
        assert_eq!(flat.points(&[0, 0]), "0,4 640,4");
    }
}
