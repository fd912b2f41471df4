// Moments as this browser writes them in a language; of one with several customs (dates in London and in New
// York), by the reader's own. What writes them is kept: to make it takes a hundred times as long as to use it.
{
  const styles = {
    moment: { dateStyle: "short", timeStyle: "short" },
    day: { dateStyle: "full" },
    hour: { timeStyle: "short" },
  };
  // The last one that a browser can write (ECMA-262, 21.4.1.1): a device may claim any.
  const last = 864e13;
  const writers = {};
  globalThis.moment = (ms, language, style) => {
    const own = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
    writers[own + style] ??= new Intl.DateTimeFormat(own, styles[style]);
    return writers[own + style].format(Math.min(ms, last));
  };
}
