import { expect, test, vi } from 'vitest';
import type { IssuingDeps } from '../deps.ts';
import { issuingFixture } from '../testing/issuing-fixture.ts';
import { replyWorker } from './reply-worker.ts';

test('what is sent while replies are looked for is looked for anew', async () => {
  const { deps } = await issuingFixture();
  const asked = vi.fn<IssuingDeps['taxAuthority']['replies']>();
  const taxAuthority = { ...deps.taxAuthority, replies: asked };
  const worker = replyWorker({ ...deps, replyWaits: [], taxAuthority });
  asked.mockResolvedValue([]);
  asked.mockImplementationOnce(async () => {
    worker.expect();
    return [];
  });
  worker.expect();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await worker.stop();
  expect(asked).toHaveBeenCalledTimes(2);
});
