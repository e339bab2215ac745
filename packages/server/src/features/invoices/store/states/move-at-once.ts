import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { NO_FLUSH } from '../../../../platform/db/no-flush.ts';
import type { Db } from '../../../../platform/db/open.ts';
import { runStatement } from '../../../../platform/db/run-statement.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { countSteps } from '../totals/index.ts';
import { type ChangeContext, type Move, moveSteps, type WrittenWith } from './move-steps.ts';

type Moved = Readonly<{ id: string; to_state: ProcessingState }>;

const COUNTS = sql`(
  select company_id, direction, issued_on, side.state, chain_effect(chain_state) as effect, currency, side.sign,
    without_tax, tax, with_tax
  from moved cross join lateral (values (old_state, -1), (to_state, 1)) as side(state, sign)
) c`;

const HAPPENED = sql`(
  select company_id, id as position, 'invoice' as type, id::text as subject,
    jsonb_build_object('state', to_state) as payload
  from moved
) e`;

/**
 * moveInvoices as a transaction of its own, which is one statement: moves, then counters, then events, as
 * all lock them. No arrow that it is used for issues an invoice, so no chain changes. It does not wait for the disk (see unflushed in the pipeline).
 */
export async function moveAtOnce(
  db: Db,
  events: Events,
  context: ChangeContext,
  moves: readonly Move[],
  written: WrittenWith = {},
): Promise<Set<string>> {
  if (moves.length === 0) return new Set();
  const publication = events.within({
    happened: HAPPENED,
    before: sql`(select count(*) from counted) >= 0`,
  });
  const rows = await runStatement(
    db,
    sql<Moved>`/* prepared */
    with ${moveSteps(context, moves, written)}, ${countSteps(COUNTS, sql`true`)}, ${publication.ctes}
    select id, to_state, ${NO_FLUSH} from moved`,
  );
  publication.onSaved(
    context.companyId,
    rows.map(({ id, to_state }) => ({ type: 'invoice', id, state: to_state })),
  );
  return new Set(rows.map(({ id }) => id));
}
