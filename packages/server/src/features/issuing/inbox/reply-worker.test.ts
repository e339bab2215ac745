import { expect, test, vi } from 'vitest';
import type { TaxAuthority } from '../../../connectors/tax-authority/port.ts';
import { authorityConnections } from '../connections/index.ts';
import { issuingFixture } from '../testing/issuing-fixture.ts';
import { replyWorker } from './reply-worker.ts';

test('a message sent during a poll causes another poll', async () => {
  const { deps, authority } = await issuingFixture();
  const replies = vi.fn<TaxAuthority['replies']>();
  const connections = authorityConnections({ ...authority, replies });
  const worker = replyWorker({ ...deps, replyWaits: [], connections });
  replies.mockResolvedValue([]);
  replies.mockImplementationOnce(async () => {
    worker.expect();
    return [];
  });
  worker.expect();
  await vi.waitFor(() => expect(replies).toHaveBeenCalledTimes(2));
  await worker.stop();
  expect(replies).toHaveBeenCalledTimes(2);
});
