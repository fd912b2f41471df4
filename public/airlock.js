// The airlock: a throw-away worker in which foreign bytes are tried before the page touches them.
// It runs the same program as the page; the program notices that it has no window.
// The page says first which files to load, because their names change with every build.
self.onmessage = async (first) => {
  self.onmessage = null;
  const { script, wasm } = first.data;
  const program = await import(script);
  await program.default({ module_or_path: wasm });
  self.postMessage("ready");
};
