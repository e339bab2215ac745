import { receiveReplies } from '../inbox/receive-replies.ts';
import { runDue } from '../pipeline/advance-invoices.ts';
import type { IssuingFixture } from './issuing-fixture.ts';

/** Longer than the lease of a sender and any pause between look-ups. */
const SECONDS = 1_000;
const ROUNDS = 12;

/** Runs the worker until no invoice is under way. Advances the clock, so that all leases expire. */
export async function comeToRest({ deps, platform }: IssuingFixture): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    platform.clock.advance(SECONDS);
    await runDue(deps);
    await receiveReplies(deps);
    const open = await platform.db
      .selectFrom('invoice')
      .select('id')
      .where('processing_state', 'in', ['numbered', 'signing', 'signed', 'sent', 'unknown'])
      .limit(1)
      .executeTakeFirst();
    if (!open) return;
  }
}
