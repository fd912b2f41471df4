//! Times that rules wait for, and who holds which office.

use crate::app::t;
use crate::ballot::page::throws::Closing;
use crate::calendar::answers::calendar::{CalendarView, OfficeView, TimerView};
use crate::channel::Closes;
use crate::kit::page::moment::Moment;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::rule_link::ByRule;
use leptos::prelude::*;
use nomic_wording::messages::time;

/// The card beside the table; nothing where the rules know neither times nor offices.
#[component]
pub(crate) fn Times(calendar: CalendarView) -> impl IntoView {
    let CalendarView {
        timers, offices, ..
    } = calendar;
    let times = (!timers.is_empty()).then(|| {
        let lines = timers
            .into_iter()
            .map(|timer| view! { <TimerLine timer=timer /> });
        view! {
            <section class="card stack-tight" aria-labelledby="times-title" data-testid="times">
                <h2 id="times-title">{t(time::TITLE)}</h2>
                <ul class="times">{lines.collect_view()}</ul>
            </section>
        }
    });
    view! { {times} <Offices offices=offices /> }
}

#[component]
pub(crate) fn Offices(offices: Vec<OfficeView>) -> impl IntoView {
    (!offices.is_empty()).then(|| {
        let lines = offices
            .into_iter()
            .map(|office| view! { <OfficeLine office=office /> });
        view! {
            <section class="card stack-tight" aria-labelledby="offices-title" data-testid="offices">
                <h2 id="offices-title">{t(time::OFFICES)}</h2>
                <dl class="facts offices">{lines.collect_view()}</dl>
            </section>
        }
    })
}

#[component]
fn TimerLine(timer: TimerView) -> impl IntoView {
    let moment = match timer.throw.is_some() {
        true => view! { <span class="small soft">{t(time::THROW_WAITS)}</span> }.into_any(),
        false => {
            let passed = timer.passed;
            view! { <Moment ms=timer.due_ms before=time::DUE after=time::WAS_DUE passed=passed /> }
                .into_any()
        }
    };
    view! {
        <li data-testid="timer" data-timer=timer.key data-passed=timer.passed.to_string()>
            <span>{timer.name}</span>
            {moment}
        </li>
    }
}

#[component]
fn OfficeLine(office: OfficeView) -> impl IntoView {
    let holder = match office.holder {
        Some(name) => view! { <span>{name}</span> }.into_any(),
        None => view! { <span class="soft">{t(time::VACANT)}</span> }.into_any(),
    };
    view! {
        <dt>{office.name}</dt>
        <dd data-testid="office">{holder}{office.rule.map(|rule| view! { <ByRule rule=rule /> })}</dd>
    }
}

#[component]
pub(crate) fn CallTime(timer: TimerView) -> impl IntoView {
    let refusal = RwSignal::new(None);
    let text = match timer.throw.is_some() {
        true => time::THROW_TEXT,
        false => time::CALL_TEXT,
    };
    view! {
        <p class="soft">{t(text)}</p>
        <Closing closes=Closes::Timer(timer.key) refusal=refusal />
        <Refusal of=refusal />
    }
}

#[component]
pub(crate) fn Applied() -> impl IntoView {
    view! {
        <section class="notice-card stack-tight" role="status" data-testid="i-applied">
            <h2>{t(time::YOU_APPLIED)}</h2>
            <p>{t(time::YOU_APPLIED_TEXT)}</p>
        </section>
    }
}
