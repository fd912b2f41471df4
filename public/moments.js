// Moments as this browser writes them in a language; of one with several customs (dates in London and in New
// York), by the reader's own. What writes them is kept: to make it takes a hundred times as long as to use it.
{
  const styles = {
    moment: { dateStyle: "short", timeStyle: "short" },
    day: { dateStyle: "full" },
    hour: { timeStyle: "short" },
  };
  const units = { year: 31556952e3, month: 2629746e3, day: 864e5, hour: 36e5, minute: 6e4 };
  // The last one that a browser can write (ECMA-262, 21.4.1.1): a device may claim any.
  const last = 864e13;
  const writers = {};
  const distance = (from, own) => {
    const [unit, size] = Object.entries(units).find(([, size]) => Math.abs(from) >= size) ?? [];
    const written = new Intl.RelativeTimeFormat(own, { numeric: unit ? "always" : "auto" });
    return unit ? written.format(Math.trunc(from / size), unit) : written.format(0, "second");
  };
  globalThis.moment = (ms, language, style) => {
    ms = Math.min(ms, last);
    if (style === "iso") return new Date(ms).toISOString();
    const own = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
    if (style === "distance") return distance(ms - Date.now(), own);
    writers[own + style] ??= new Intl.DateTimeFormat(own, styles[style]);
    return writers[own + style].format(ms);
  };
  globalThis.badge = (count) => navigator.setAppBadge?.(count).catch(() => {});
}
