import { type askBulkAct, type BulkQuestion, wishOf } from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { invoiceRow } from '../invoices/index.ts';
import type { BulkActDeclared } from './bulk-act.ts';
import type { BulkActsDeps } from './deps.ts';
import { isFileAct, isRowAct, type KnownActs, requireAct } from './known-acts.ts';
import { insertRun } from './run.repository.ts';
import { findFirst, keepScope, type Scope, sumScope } from './scope.repository.ts';

/** Rows of one act at most: a question is answered while somebody waits, and its rows are kept. */
export const MOST_ROWS = 250_000;
const EXAMPLES = 5;

export type Caller = Readonly<{ session: Session; context: RequestContext }>;

/**
 * Keeps the invoices of a scope as they are now, and says how many they are and what they come to. Throws
 * BULK_TOO_MANY for more than can be done as one act.
 */
export function askAct(
  deps: BulkActsDeps,
  acts: KnownActs,
  { session, context }: Caller,
  asked: z.output<typeof askBulkAct.input>,
): Promise<BulkQuestion> {
  const { kind, sort, order } = asked;
  const { companyId, actor } = session;
  const act = requireAct(acts, session, kind);
  const most = isFileAct(act) ? act.most : MOST_ROWS;
  const at = deps.clock.now();
  const { actId } = context;
  return perform(deps.db, { companyId, actId, kind: 'bulk-act.ask', at }, async (tx) => {
    const wish = wishOf(asked);
    if (isRowAct(act)) await act.checkWish?.(tx, companyId, wish);
    const id = await insertRun(tx, companyId, { kind, state: 'asked', actor, at, wish });
    const { takes } = act;
    const scope = scopeOf(asked);
    const kept = await keepScope(tx, companyId, {
      runId: id,
      scope,
      takes,
      order: ownOrder(act) ?? { sort, order },
      most,
    });
    if (kept.total > most) throw new Failure('BULK_TOO_MANY', { most: String(most) });
    const signing = isRowAct(act) ? act.signing : undefined;
    const question = {
      id,
      kind,
      ...kept,
      amounts: (await sumScope(tx, companyId, id)).map(({ currency, with_tax }) => ({
        currency_code: currency,
        total_amount_with_tax: with_tax,
      })),
      examples: (await findFirst(tx, companyId, id, EXAMPLES)).map(invoiceRow),
      numbering: (await signing?.numbering(tx, companyId, id)) ?? null,
      credits: (await signing?.credits(tx, companyId, id)) ?? null,
    };
    await context.keepAnswer(tx, question);
    return question;
  });
}

const ownOrder = (act: BulkActDeclared) => (isRowAct(act) ? act.order : undefined);

/** The contract lets exactly one of them through. */
function scopeOf({
  list_invoice_id,
  invoices,
  unissued,
}: z.output<typeof askBulkAct.input>): Scope {
  if (list_invoice_id) return { ids: list_invoice_id };
  if (invoices) return { filter: { filters: invoices.filters, station: null } };
  if (unissued)
    return { filter: { filters: unissued.filters, station: unissued.filters.station ?? 'any' } };
  throw new Failure('INPUT_DATA_IS_INVALID');
}
