import { GlobalWindow } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

const SHARED_WINDOW = Symbol.for('hoadon.kept-window');
const HOME = 'http://localhost:3000';

/** What Node has too, and the app is to find as a browser gives it. */
const OF_THE_WINDOW = [
  ...['Request', 'Response', 'Headers', 'FormData', 'fetch', 'URL', 'URLSearchParams'],
  ...['AbortController', 'AbortSignal', 'MessagePort'],
];

// One window for all test files of a worker: the modules stay from file to file, and what they once read of their window must stay
// with them. What a test leaves in it is put away by fresh-browser.
if (!(SHARED_WINDOW in globalThis)) {
  const window = new GlobalWindow({
    console: globalThis.console,
    url: HOME,
    settings: {
      // The test runner hears of them.
      disableErrorCapturing: true,
      // No test reads computed lengths.
      disableComputedStyleRendering: true,
      // A link that is followed would end the window for every file after it: only the address changes.
      navigation: { disableMainFrameNavigation: true },
    },
  });
  populateGlobal(globalThis, window, { bindFunctions: true, additionalKeys: OF_THE_WINDOW });
  Object.assign(globalThis, { [SHARED_WINDOW]: window });
}

/** Back to where every test begins, from wherever a link led. */
export const goHome = (): void =>
  (globalThis as unknown as Record<symbol, GlobalWindow>)[SHARED_WINDOW]?.happyDOM.setURL(HOME);
