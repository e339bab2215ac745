import { GlobalWindow } from 'happy-dom';
import { populateGlobal } from 'vitest/environments';

const KEPT = Symbol.for('hoadon.kept-window');

/** What Node has too, and the app is to find as a browser gives it. */
const OF_THE_WINDOW = [
  ...['Request', 'Response', 'Headers', 'FormData', 'fetch', 'URL', 'URLSearchParams'],
  ...['AbortController', 'AbortSignal', 'MessagePort'],
];

// One window for all test files of a worker: the modules stay from file to file, and what they once read of their window must stay
// with them. What a test leaves in it is put away by fresh-browser.
if (!(KEPT in globalThis)) {
  const window = new GlobalWindow({
    console: globalThis.console,
    url: 'http://localhost:3000',
    // The test runner hears of them.
    settings: { disableErrorCapturing: true },
  });
  populateGlobal(globalThis, window, { bindFunctions: true, additionalKeys: OF_THE_WINDOW });
  Object.assign(globalThis, { [KEPT]: true });
}
