// A worker that runs one program: the host, which has the game; the airlock, in which the host tries
// what comes from outside, and which is the same program; or the importer. Whoever starts it says
// first which files to load, and its name says as what.
self.onmessage = async (first) => {
  self.onmessage = null;
  self.program = first.data;
  const { script, wasm } = first.data;
  try {
    const program = await import(script);
    await program.default({ module_or_path: wasm });
    self.postMessage("ready");
  } catch (failure) {
    // Nobody outside hears of a promise that fails in here.
    self.postMessage(`not loaded: ${failure}`);
  }
};
