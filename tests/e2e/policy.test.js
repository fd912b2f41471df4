// The page contains its own permissions, so that any host of files will do.
import assert from "node:assert/strict";
import { scene } from "./harness/scene.js";

scene("the page's own policy stops what is not its own, and is the policy of the relay's header", async (set) => {
  const elsewhere = await set.staticServer("/");
  const host = await set.staticServer("/");
  const ada = await set.personAt("Ada", host.address);
  await ada.open();
  await ada.shown("new-game");
  assert.equal(await ada.page.evaluate(() => document.head.firstElementChild.httpEquiv), "Content-Security-Policy");

  const stopped = await ada.page.evaluate(tryAll, elsewhere.address);
  assert.deepEqual(stopped, {
    inline: "script-src-elem",
    handler: "script-src-attr",
    foreign: "script-src-elem",
    eval: "script-src",
    fetch: "connect-src",
    image: "img-src",
    base: "base-uri",
  });
  assert.deepEqual(elsewhere.asked, [], "nothing has reached the other host");

  const relay = await set.relay();
  const answer = await fetch(`http://127.0.0.1:${relay.port}/`);
  const header = directives(answer.headers.get("content-security-policy"));
  const [, policy] = (await answer.text()).match(/http-equiv="Content-Security-Policy" content="([^"]*)"/);
  // Browsers read this one in a header only.
  assert.equal(header.get("frame-ancestors"), "'none'");
  header.delete("frame-ancestors");
  assert.deepEqual(directives(policy), header);
});

function directives(policy) {
  return new Map(policy.split(";").map((part) => part.trim().split(/ (.*)/s).slice(0, 2)));
}

/** Tries attacks of an injected text, and returns the obstacle of each. */
async function tryAll(elsewhere) {
  const stopped = {};
  const attempt = (name, act) =>
    new Promise((resolve) => {
      const hear = (event) => {
        stopped[name] = event.effectiveDirective;
        done();
      };
      const late = setTimeout(done, 1_000);
      function done() {
        clearTimeout(late);
        document.removeEventListener("securitypolicyviolation", hear);
        resolve();
      }
      document.addEventListener("securitypolicyviolation", hear);
      act();
    });
  const put = (tag, fields) => document.body.append(Object.assign(document.createElement(tag), fields));
  await attempt("inline", () => put("script", { textContent: "document.title = 'taken'" }));
  await attempt("handler", () => {
    const button = document.createElement("button");
    button.setAttribute("onclick", "document.title = 'taken'");
    button.click();
  });
  await attempt("foreign", () => put("script", { src: `${elsewhere}worker.js` }));
  await attempt("eval", () => {
    try {
      new Function("document.title = 'taken'")();
    } catch {
      // The event reports it, too.
    }
  });
  await attempt("fetch", () => fetch(`${elsewhere}nomic.json`).catch(() => {}));
  await attempt("image", () => put("img", { src: `${elsewhere}icon.svg` }));
  await attempt("base", () => document.head.append(Object.assign(document.createElement("base"), { href: elsewhere })));
  if (document.title === "taken") stopped.title = "taken";
  return stopped;
}
