// Observations of a page: first paints, presses, busy times.

/**
 * Makes each later page of a person watch itself. `marks` are things to be seen, and `presses` are
 * buttons that are pressed as soon as they are enabled: names and selectors, in order.
 */
export async function watched(person, { marks = {}, presses = {} }) {
  await person.browser.context.addInitScript(watch, { marks, presses });
}

/** Observations so far; times are milliseconds since 1970. */
export function noted(person) {
  return person.page.evaluate(() => globalThis.noted).catch(() => undefined);
}

/** Start of a page's load, in milliseconds since 1970. */
export const since = (noted) => (name) =>
  noted.seen[name] === undefined ? null : noted.seen[name] - noted.began;

/** Busy time of the main thread until then: tasks of more than 50 ms, as browsers report them. */
export function busy({ tasks, began }, until) {
  const within = tasks.filter(([start]) => began + start <= until);
  const times = within.map(([, duration]) => duration);
  const blocking = times.reduce((sum, time) => sum + time - 50, 0);
  return { tasks: times.length, longest: Math.max(0, ...times), blocking };
}

/** Layout shifts: the worst five seconds, as browsers count them. */
export function shifted(shifts) {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const [time, value] of shifts) {
    if (time - last > 1_000 || time - first > 5_000) [sum, first] = [0, time];
    sum += value;
    last = time;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Runs in the page, before anything else does. */
function watch({ marks, presses }) {
  const began = performance.timeOrigin;
  const noted = { began, seen: {}, tasks: [], paints: {}, largest: [], shifts: [] };
  globalThis.noted = noted;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("longtask", ({ startTime, duration }) => noted.tasks.push([startTime, duration]));
  observe("paint", ({ name, startTime }) => (noted.paints[name] = startTime));
  observe("largest-contentful-paint", ({ startTime, element }) => {
    // A dialog opened by a button is no part of the requested page.
    if (!element?.closest("dialog")) noted.largest.push(startTime);
  });
  observe("layout-shift", ({ startTime, value, hadRecentInput }) => {
    if (!hadRecentInput) noted.shifts.push([startTime, value]);
  });

  const pending = new Set();
  // Elements are visible once they are painted.
  const painted = (name, body) => {
    if (pending.has(name)) return;
    pending.add(name);
    requestAnimationFrame(() =>
      setTimeout(() => {
        pending.delete(name);
        body();
      }),
    );
  };
  const see = (name) => (noted.seen[name] ??= began + performance.now());
  const look = () => {
    for (const [name, selector] of Object.entries(marks)) {
      const there = !(name in noted.seen) && document.querySelector(selector);
      if (there) painted(name, () => see(name));
    }
    for (const [name, selector] of Object.entries(presses)) {
      if (name in noted.seen) continue;
      const button = document.querySelector(selector);
      if (!button || button.matches(":disabled")) break;
      painted(name, () => {
        const there = document.querySelector(selector);
        if (!there || there.matches(":disabled") || name in noted.seen) return;
        see(name);
        there.click();
      });
      break;
    }
  };
  const attributeFilter = ["data-hash", "data-for", "data-number", "disabled", "open"];
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter,
  });
}
