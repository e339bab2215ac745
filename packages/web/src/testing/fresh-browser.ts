import { cleanup } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, vi } from 'vitest';
import { clearSession } from '../lib/session.ts';

// Nothing of one test reaches the next.
afterEach(() => {
  sonner.dismiss();
  cleanup();
  document.body.replaceChildren();
  clearSession('logout');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
