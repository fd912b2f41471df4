// A worker that runs one program: the host, which has the game; the verifier, in which it has
// signatures checked, the same program; or the importer. Whoever starts it says first what to load,
// and its name says as what.

// A file with the hash of its content in its name (as in sw.template.js) is the right one wherever it
// comes from; but that it was not there once means nothing.
const load = async (file) => {
  const hashed = /-[0-9a-f]{12,}[._]/.test(file);
  const answer = await fetch(file, { cache: hashed ? "force-cache" : "default" });
  return answer.ok ? answer : fetch(file, { cache: "reload" });
};

// Lets in what waits: a message to oneself comes behind it. A timer would come later, since after a few
// in a row browsers make each of them at least 4 ms.
self.pause = () =>
  new Promise((over) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => over(port1.close());
    port2.postMessage(null);
  });

self.onmessage = async (first) => {
  self.onmessage = null;
  self.program = first.data;
  const { script, wasm } = first.data;
  try {
    const comes = import(script);
    // Browsers take long to find out which languages they write dates in, once for the page and its workers:
    // there is time for it here, and none where a table is drawn.
    self.Intl?.DateTimeFormat.supportedLocalesOf("en");
    const program = await comes;
    await program.default({ module_or_path: typeof wasm === "string" ? load(wasm) : wasm });
    self.postMessage("ready");
  } catch (failure) {
    // Nobody outside hears of a promise that fails in here.
    self.postMessage(`not loaded: ${failure}`);
  }
};
