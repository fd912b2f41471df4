// Programs that translate pages put elements in the place of texts, and leave the texts themselves outside of the
// page, where its program goes on writing to them. So a text takes its place back before it is written to, before
// something is put beside it, and before it is removed.
{
  // The nodes that took the place of a node.
  const instead = new WeakMap();
  // The newest change, which may belong to the first one of those to come.
  let last = {};
  const note = (records) => {
    for (const record of records) {
      const { target, previousSibling, nextSibling, addedNodes, removedNodes } = record;
      // Both at once, or the new ones first, or the old one first.
      const same =
        last.target === target &&
        last.previousSibling === previousSibling &&
        last.nextSibling === nextSibling;
      for (const gone of removedNodes) {
        const beside = last.nextSibling === gone || last.previousSibling === gone;
        const taken = addedNodes.length ? addedNodes : beside ? last.addedNodes : [];
        if (taken.length) instead.set(gone, [...taken]);
      }
      if (addedNodes.length && same) for (const gone of last.removedNodes) instead.set(gone, [...addedNodes]);
      for (const added of addedNodes) instead.delete(added);
      last = record;
    }
  };
  const watch = new MutationObserver(note);
  watch.observe(document.body, { childList: true, subtree: true });
  // What took such a place may itself have been replaced since.
  const there = (node) =>
    (instead.get(node) ?? []).flatMap((one) => (one.isConnected ? one : there(one)));
  const back = (text) => {
    note(watch.takeRecords());
    const [first, ...others] = text.isConnected ? [] : there(text);
    first?.replaceWith(text);
    for (const other of others) other.remove();
  };
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const parent = Object.getOwnPropertyDescriptor(Node.prototype, "parentNode").get;
  const { remove } = CharacterData.prototype;
  Object.defineProperties(Text.prototype, {
    nodeValue: {
      get,
      set(words) {
        back(this);
        set.call(this, words);
      },
    },
    parentNode: {
      get() {
        back(this);
        return parent.call(this);
      },
    },
    remove: {
      value() {
        back(this);
        remove.call(this);
        // Nothing took its place.
        watch.takeRecords();
      },
    },
  });
}
