import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { startI18n } from '../lib/i18n.ts';
import { storeTokens } from '../lib/session.ts';
import { type Sent, type Stub, stubCalls } from './stub-calls.ts';

configure({
  // The first page of a test file fetches its programs; on a busy machine that takes a while.
  asyncUtilTimeout: 20_000,
});

/** A window of a desk: the virtual lists draw what fits. */
const WINDOW = { width: 1440, height: 900 };

export type PageSettings = Readonly<{
  path: string;
  /** A guest otherwise. */
  signedIn?: boolean;
  /** The calls that the network answers; the first of two for one call counts. */
  stubs?: readonly Stub[];
}>;

/** A Vietnamese browser at an address, before anything is rendered. Returns what the page will send. */
export async function openBrowser({
  path,
  signedIn = true,
  stubs = [],
}: PageSettings): Promise<Sent[]> {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WINDOW.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW.height);
  if (signedIn) storeTokens({ access: 'access-1', refresh: 'refresh-1' });
  const sent = stubCalls(stubs);
  window.history.replaceState(null, '', path);
  await startI18n('vi');
  return sent;
}
