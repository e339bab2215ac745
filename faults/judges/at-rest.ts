import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '../world/world.ts';

const LOOKS_EVERY_MS = 100;

/** Everything that is still on its way: an invoice, a message of the authority, a notice, a run, an import, a mail. */
const UNDER_WAY = `
  select 'invoice ' || id || ' is ' || processing_state
    || coalesce(': ' || failure_code || ' ' || coalesce(failure_text, ''), '') as what
  from invoice where direction = 'issued' and processing_state not in ('draft', 'accepted')
  union all select 'message ' || id || ' of the authority is stored' from authority_inbox_message
    where state = 'stored'
  union all select 'notice ' || id || ' is ' || state from mistake_report
    where state not in ('prepared', 'accepted', 'refused')
  union all select 'run ' || id || ' is ' || state from bulk_run where state not in ('asked', 'finished')
  union all select 'import ' || id || ' is ' || state from draft_import where state in ('checking', 'creating')
  union all select 'files ' || id || ' are being read' from import_run where state = 'reading'
  union all select 'mail ' || id || ' is ' || state || coalesce(': ' || reason, '') from email
    where state = 'queued'`;

/**
 * A mail that failed twice waits for minutes, as it should: what is put off is due now. A job that is not
 * there any more stays away, and its mail is found.
 */
const PUT_OFF_NO_LONGER = `
  update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`;

/** Waits until nothing is under way any more; answers what still is when the time is over. */
export async function comeToRest({ rows }: World, limitMs: number): Promise<readonly string[]> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const open = await rows.query<{ what: string }>(UNDER_WAY);
    if (open.length === 0 || Date.now() > limit) return open.map(({ what }) => what);
    await rows.query(PUT_OFF_NO_LONGER);
    await pause(LOOKS_EVERY_MS);
  }
}
