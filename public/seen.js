// What this browser has seen last of a table, as its host has kept it (src/host/request_handler/answer_storage.rs): the page shows
// that while the host is still on its way. Of the table of this address it is read while the program comes.
{
  const read = (table) =>
    new Promise((done) => {
      const opening = indexedDB.open("nomic");
      // Nothing was ever kept here. What there is to be, the host makes.
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onerror = () => done();
      opening.onsuccess = () => {
        const database = opening.result;
        if (database.objectStoreNames.contains("seen")) {
          const asked = database.transaction("seen").objectStore("seen").get(table);
          asked.onsuccess = () => done(asked.result);
          asked.onerror = () => done();
        } else done();
        database.close();
      };
    });
  const [here] = /\/g\/[^/?]+/.exec(location.hash) ?? [];
  let early = here && read(here).catch(() => {});
  globalThis.lastSeen = (table) => {
    const seen = table === here && early ? early : read(table);
    early = null;
    return seen;
  };
}
