import { listMyCompanies } from '@hoadon/contracts/auth';
import { deleteDraft } from '@hoadon/contracts/issuing';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { type Sent, stubCalls } from '../testing/stub-calls.ts';
import { Act } from './acts/act.ts';
import { call } from './api.ts';
import { newQueryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

/** A network that comes and goes. */
function network() {
  const answer = (given: object) => () => {
    if (!onlineManager.isOnline()) throw new TypeError('network');
    return given;
  };
  const sent: Sent[] = stubCalls([
    [deleteDraft, answer({})],
    [listMyCompanies, answer([])],
  ]);
  onlineManager.setOnline(false);
  return sent;
}

test('an act without a network fails at once, and nothing of it is sent when the network is back', async () => {
  const sent = network();
  const client = newQueryClient();
  client.mount();
  const act = new Act();
  const deleting = new MutationObserver(client, {
    mutationFn: () => act.send(deleteDraft, { id: '7' }),
  });
  await expect(deleting.mutate()).rejects.toThrow('NETWORK');
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  client.unmount();
  expect(sent).toHaveLength(1);
});

test('what cannot be read without a network is an error, and is read when the network is back', async () => {
  network();
  const client = newQueryClient();
  client.mount();
  const read = new QueryObserver(client, {
    queryKey: ['read'],
    queryFn: () => call(listMyCompanies, {}),
    retry: false,
  });
  const end = read.subscribe(() => {});
  await vi.waitFor(() => expect(read.getCurrentResult().error?.message).toBe('NETWORK'));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(read.getCurrentResult().data).toEqual([]));
  end();
  client.unmount();
});
