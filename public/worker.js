// A throw-away worker, in which the page tries or reads what comes from outside: the airlock, which
// is the same program as the page and notices that it has no window, or the importer.
// The page says first which files to load.
self.onmessage = async (first) => {
  self.onmessage = null;
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
