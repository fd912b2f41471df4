// What this browser has seen last of a table, as its host has kept it (src/host/desk/keeping.rs): the page shows
// that while the host is still on its way.
globalThis.lastSeen = (table) =>
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
