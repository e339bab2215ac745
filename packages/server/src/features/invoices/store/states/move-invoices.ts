import { isIssued } from '@hoadon/domain/issuing/is-issued';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { settleTagged } from '../tags.ts';
import { type Count, countInvoices } from '../totals/index.ts';
import { settleChains } from './chain-states.ts';
import { type ChangeContext, type Move, moveSteps, type WrittenWith } from './move-steps.ts';

type Moved = Omit<Count, 'company_id' | 'state' | 'sign'> &
  Readonly<{
    id: string;
    old_state: ProcessingState;
    to_state: ProcessingState;
    changes_place: boolean;
    chain_state: ChainState;
    serial: string;
  }>;

/**
 * Moves invoices by compare-and-set and returns the ids that moved; skips an invoice that a concurrent transaction moved.
 * History and due work change in the same statement, counters and the events for open pages with the transaction. The
 * chain states of their originals follow (see settleChains).
 */
export async function moveInvoices(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  moves: readonly Move[],
  written: WrittenWith = {},
): Promise<Set<string>> {
  if (moves.length === 0) return new Set();
  const { companyId } = context;
  const { rows } = await sql<Moved>`/* prepared */
    with ${moveSteps(context, moves, written)}
    select id, old_state, to_state, direction, issued_on, chain_effect(chain_state) as effect, currency,
      without_tax, tax, with_tax, invoice_place(old_state) <> invoice_place(to_state) as changes_place,
      chain_state, serial
    from moved`.execute(tx);
  countInvoices(
    tx,
    rows.flatMap((row) => countsOf(companyId, row)),
  );
  const counted = rows.filter(changesIssued);
  settleTagged(
    tx,
    companyId,
    counted.map(({ id }) => id),
  );
  await settleChains(tx, events, context, counted.filter(mayCorrect));
  events.publish(
    tx,
    companyId,
    rows.map((row) => ({
      type: 'invoice',
      id: row.id,
      state: row.to_state,
      ...(isReleased(row) && { released: true }),
    })),
  );
  return new Set(rows.map((row) => row.id));
}

/** Is issued now, or is none any more because the authority refused it. */
const changesIssued = ({ serial, old_state, to_state }: Moved): boolean =>
  isIssued(old_state, serial) !== isIssued(to_state, serial);

const isReleased = ({ serial, old_state, to_state }: Moved): boolean =>
  !isIssued(old_state, serial) && isIssued(to_state, serial);

/** A replacement is adjusted or replaced itself. */
const mayCorrect = ({ chain_state }: Moved): boolean => chain_state !== 'ORIGINAL';

function countsOf(companyId: string, moved: Moved): Count[] {
  const { id: _, old_state, to_state, changes_place, chain_state, serial, ...amounts } = moved;
  if (!changes_place) return [];
  const count = { ...amounts, company_id: companyId };
  return [
    { ...count, state: old_state, sign: -1 },
    { ...count, state: to_state, sign: 1 },
  ];
}
