import { cleanup, configure } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterAll, afterEach, vi } from 'vitest';
import { clearSession } from '../lib/session.ts';
import { goHome } from './reused-window.ts';

// A query that waits for an element fails many times before, and would print the whole page into each error.
// `DEBUG_PRINT_LIMIT=7000` prints it.
if (!process.env['DEBUG_PRINT_LIMIT'])
  configure({ getElementError: (message) => new Error(message ?? 'not found') });

// Removes the style sheet of the toaster, the only one in the tests: each computed style would read it.
document.head.replaceChildren();

// Nothing of one test reaches the next.
afterEach(() => {
  sonner.dismiss();
  cleanup();
  document.body.replaceChildren();
  clearSession('logout');
  goHome();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // The runner holds every spy of the worker, and a spy each element of its calls: by the hundredth file, gigabytes.
  vi.clearAllMocks();
});

// A part that is still being fetched when its file ends would never come, and the next file to show it would wait for it.
afterAll(() => vi.dynamicImportSettled());
