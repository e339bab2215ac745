import { receiveReplies } from '../inbox/receive-replies.ts';
import { runDue } from '../pipeline/advance.ts';
import type { IssuingFixture } from './issuing-fixture.ts';

/** Longer than a sender may be silent before he counts as dead, and than any pause between questions. */
const SECONDS = 1_000;
const ROUNDS = 12;

/**
 * Lets the worker do what it does by itself, until nothing is under way any more. The clock is put
 * forward, so that it counts as long ago what was left.
 */
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
