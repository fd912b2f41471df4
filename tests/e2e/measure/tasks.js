// How long a page's main thread works at one thing.
//
// What browsers call long tasks goes by the clock: there counts, too, that the brake is on and that
// workers have the processor. Here it goes by the processor's time, as the browser's trace has it, which
// is then as many times as long as the processor is slower.

/** The bound of RAIL, in milliseconds: what takes longer is felt by whoever presses something. */
const LONG_MS = 50;
/** What the browser calls a task. */
const TASK = "ThreadControllerImpl::RunTask";

/** Has a person's browser note what its pages do; gives what tells of it and ends that. */
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

/** What each task of the main threads of pages took of the processor, in milliseconds. */
function tasks(events) {
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const named = ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain";
  const mains = new Set(events.filter(named).map(thread));
  const own = events.filter((event) => event.name === TASK && mains.has(thread(event)));
  return own.map(({ tdur }) => (tdur ?? 0) / 1_000);
}
