import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { LOAD_ERROR } from './load-error.ts';
import { newQueryClient } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('UX-026 a failed read of a table is logged and dispatched as an event, without what was searched for', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const events: CustomEvent[] = [];
  vi.stubGlobal('window', { dispatchEvent: (event: CustomEvent) => events.push(event) });
  const refusal = new CallError({ status: 500, code: 'PRINT_FAILED', requestId: 'r-7' });
  const queryKey = ['invoices', 'list', { search_text: 'gốm' }];
  const read = newQueryClient().fetchQuery({ queryKey, queryFn: () => Promise.reject(refusal) });
  await expect(read).rejects.toBe(refusal);
  const detail = { what: 'invoices list', code: 'PRINT_FAILED', requestId: 'r-7' };
  expect(events.map(({ type, detail }) => ({ type, detail }))).toEqual([
    { type: LOAD_ERROR, detail },
  ]);
  expect(log.mock.calls).toEqual([
    ['could not be read:', 'invoices list', 'PRINT_FAILED', 'r-7', refusal],
  ]);
});
