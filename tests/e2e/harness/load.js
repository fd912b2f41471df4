// Cost of a page: the tasks of its main thread, and its memory.
//
// A task counts with its processor time, so that a busy machine makes no task longer.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { hostOf } from "./host.js";

const MICROSECONDS = 1_000;
const MIB = 1024 * 1024;
/** A page is at rest if it works less than a fifth of each of several spells. */
const SPELL_MS = 500;
const QUIET_SPELLS = 3;

/** Makes both parts of the page's program report their memory. */
export async function weighed(person) {
  await person.browser.context.addInitScript(weighPrograms);
  person.browser.inWorkers(weighPrograms);
}

function weighPrograms() {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    const program = await instantiate(...given);
    globalThis.programMemory ??= program.instance.exports.memory;
    return program;
  };
}

/**
 * Memory of the page now, in MiB: both parts of its program, which never shrink, and the heap of
 * scripts.
 */
export async function memory(person) {
  const session = await person.browser.context.newCDPSession(person.page);
  try {
    await session.send("HeapProfiler.collectGarbage");
    const heap = await session.send("Runtime.getHeapUsage");
    const bytes = () => globalThis.programMemory.buffer.byteLength;
    const page = await person.page.evaluate(bytes);
    const host = await (await hostOf(person)).evaluate(bytes);
    return Math.round((heap.usedSize + page + host) / MIB);
  } finally {
    await session.detach();
  }
}

/** Longest tasks of a page during `body`, in milliseconds, the longest first. */
export async function tasksDuring(person, body) {
  const session = await person.browser.context.newCDPSession(person.page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) {
      if (event.ph === "M" || event.name === "ThreadControllerImpl::RunTask") events.push(event);
    }
  });
  const traceConfig = { includedCategories: ["toplevel", "__metadata"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await body();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return longest(events);
}

/** Waits until a page is almost idle. */
export async function settled(person, patience) {
  const session = await person.browser.context.newCDPSession(person.page);
  await session.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ThreadTime").value;
  };
  const end = Date.now() + patience;
  let before = await busy();
  for (let quiet = 0; quiet < QUIET_SPELLS; ) {
    assert(Date.now() < end, `${person.name}'s page does not come to rest`);
    await sleep(SPELL_MS);
    const now = await busy();
    quiet = (now - before) * 1_000 < SPELL_MS / 5 ? quiet + 1 : 0;
    before = now;
  }
  await session.detach();
}

function longest(events) {
  const renders = ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain";
  const threads = new Set(events.filter(renders).map(({ pid, tid }) => `${pid}/${tid}`));
  const tasks = events.filter(({ ph, pid, tid }) => ph === "X" && threads.has(`${pid}/${tid}`));
  const times = tasks.map(({ tdur }) => Math.round((tdur ?? 0) / MICROSECONDS));
  return times.sort((one, other) => other - one).slice(0, 5);
}
