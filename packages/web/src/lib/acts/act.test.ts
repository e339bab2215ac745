import { deleteDraft, restoreDrafts } from '@hoadon/contracts/issuing';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, type Sent, stubCalls } from '../../testing/stub-calls.ts';
import { Act } from './act.ts';

afterEach(() => vi.unstubAllGlobals());

type Outcome = 'well' | 'lost' | Response;

/** A network on which deleting and restoring have the given outcomes. */
function network(...outcomes: Outcome[]): Sent[] {
  const answer = () => {
    const outcome = outcomes.shift() ?? 'well';
    if (outcome === 'lost') throw new TypeError('network');
    return outcome === 'well' ? {} : outcome;
  };
  return stubCalls([
    [deleteDraft, answer],
    [restoreDrafts, () => ({ restored: 1, refusals: [], ...answer() })],
  ]);
}
const keys = (sent: readonly Sent[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

test('pressed again after a lost answer it is the same act; after an answer it is another', async () => {
  const sent = network('lost', 'well', 'well');
  const act = new Act();
  await expect(act.send(deleteDraft, { id: '7' })).rejects.toThrow('NETWORK');
  expect(act.isOpen).toBe(true);
  await act.send(deleteDraft, { id: '7' });
  expect(act.isOpen).toBe(false);
  await act.send(deleteDraft, { id: '7' });
  const [first, second, third] = keys(sent);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a lost response is requested again at once under the same key; a second loss and a refusal are thrown', async () => {
  const sent = network('lost', 'well', 'lost', 'lost', refused(409, 'INVOICE_NOT_DRAFT'));
  const act = new Act();
  await act.sendUntilAnswered(deleteDraft, { id: '7' });
  expect(act.isOpen).toBe(false);
  await expect(act.sendUntilAnswered(deleteDraft, { id: '8' })).rejects.toThrow('NETWORK');
  expect(act.isOpen).toBe(true);
  await expect(act.sendUntilAnswered(deleteDraft, { id: '8' })).rejects.toThrow(
    'INVOICE_NOT_DRAFT',
  );
  const [first, again, ...others] = keys(sent);
  expect(again).toBe(first);
  expect(new Set(others).size).toBe(1);
  expect(others).toHaveLength(3);
});

test('a refusal ends the act: what is asked next is asked anew', async () => {
  const sent = network(refused(409, 'INVOICE_NOT_DRAFT'));
  const act = new Act();
  await expect(act.send(deleteDraft, { id: '7' })).rejects.toThrow('INVOICE_NOT_DRAFT');
  await act.send(deleteDraft, { id: '7' });
  const [first, second] = keys(sent);
  expect(second).not.toBe(first);
});

test('other content, or another act in between, is never sent under the key of the first', async () => {
  const sent = network('lost', 'well', 'well');
  const act = new Act();
  await expect(act.send(deleteDraft, { id: '7' })).rejects.toThrow();
  await act.send(restoreDrafts, { list_invoice_id: ['7'] });
  await act.send(deleteDraft, { id: '7' });
  expect(new Set(keys(sent)).size).toBe(3);
});

test('what must not change while its answer is out goes out again as it was', async () => {
  const sent = network('lost');
  const act = new Act();
  await expect(act.sendOrRepeat(deleteDraft, { id: '7' })).rejects.toThrow();
  await act.sendOrRepeat(deleteDraft, { id: '8' });
  expect(sent.map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['7', '7']);
  expect(new Set(keys(sent)).size).toBe(1);
});

test.each([401, 403, 429])(
  'a %i to the repeated request proves nothing about the first',
  async (status) => {
    network('lost', refused(status, 'FORBIDDEN'));
    const act = new Act();
    await expect(act.send(deleteDraft, { id: '7' })).rejects.toThrow();
    await expect(act.send(deleteDraft, { id: '7' })).rejects.toThrow();
    expect(act.isOpen).toBe(true);
  },
);

test('an answer that is none of ours leaves open what happened', async () => {
  network(new Response('<html>502</html>', { status: 200 }));
  const act = new Act();
  await expect(act.send(deleteDraft, { id: '7' })).rejects.toThrow('UNEXPECTED');
  expect(act.isOpen).toBe(true);
});
