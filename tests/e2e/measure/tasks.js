// Lengths of tasks on a page's main thread.
//
// Browsers measure long tasks by the clock, which includes stops by the brake and time of workers.
// Here the processor's time counts, as the browser's trace has it, multiplied by the slowness.

/** Limit of RAIL in milliseconds: a longer task is noticed by a person who presses something. */
const LONG_MS = 50;
const TASK = "ThreadControllerImpl::RunTask";

/** Has a person's browser record its tasks; returns a function that ends this and returns them. */
export async function noting(person, slower) {
  const session = await person.browser.context.browser().newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => value.forEach((event) => events.push(event)));
  const traceConfig = { includedCategories: ["toplevel"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  return async () => {
    const over = new Promise((told) => session.once("Tracing.tracingComplete", told));
    await session.send("Tracing.end");
    await over;
    await session.detach();
    const times = tasks(events).map((time) => time * slower);
    return {
      "long tasks by processor": times.filter((time) => time > LONG_MS).length,
      "longest by processor": times.reduce((longest, time) => Math.max(longest, time), 0),
    };
  };
}

/** Processor time of each task of the main threads of pages, in milliseconds. */
function tasks(events) {
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const named = ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain";
  const mains = new Set(events.filter(named).map(thread));
  const own = events.filter((event) => event.name === TASK && mains.has(thread(event)));
  return own.map(({ tdur }) => (tdur ?? 0) / 1_000);
}
