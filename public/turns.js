// Has something follow once the browser has had its turn: a message to oneself comes behind what waits. A
// timer would come later, since after a few in a row browsers make each of them at least 4 ms, and longer where
// nobody looks.
{
  const { port1, port2 } = new MessageChannel();
  const next = [];
  port1.onmessage = () => next.shift()();
  globalThis.afterTurn = (then) => {
    next.push(then);
    port2.postMessage(null);
  };
}
