import {
  type ActSum,
  type askBulkAct,
  type BulkQuestion,
  type IssueHint,
  type LeftOutReason,
  wishOf,
} from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { decimal, plus } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findRowsById, invoiceRow, readableBy } from '../invoices/index.ts';
import type { BulkActDeclared, Forecast, ForecastFor } from './bulk-act.ts';
import { type DeclaredActs, isFileAct, isRowAct, requireAct } from './declared-acts.ts';
import type { BulkActsDeps } from './deps.ts';
import { insertRun } from './run.repository.ts';
import {
  dropItems,
  findFirst,
  findIds,
  findSums,
  type LeftOutInvoices,
  MOST_NAMED,
  type SavedScope,
  type Scope,
  type ScopePart,
  saveScope,
} from './scope.repository.ts';

/** Rows of one bulk action at most: the user waits for the question, and its rows are saved. */
export const MOST_ROWS = 250_000;
const EXAMPLES = 5;

/**
 * Saves the invoices of a scope as they are now, and returns their count and their sums. Invoices that the caller may not
 * read are left out. Throws BULK_TOO_MANY for more rows than one bulk action may have.
 */
export function askAct(
  deps: BulkActsDeps,
  acts: DeclaredActs,
  { session, context }: Caller,
  input: z.output<typeof askBulkAct.input>,
): Promise<BulkQuestion> {
  const { kind, sort, order } = input;
  const { companyId, actor } = session;
  const act = requireAct(acts, session, kind);
  const readable = readableBy(session.permissions);
  const most = isFileAct(act) ? act.most : MOST_ROWS;
  const at = deps.clock.now();
  const { actId } = context;
  return perform(deps.db, { companyId, actId, kind: 'bulk-act.ask', at }, async (tx) => {
    const wish = wishOf(input);
    if (isRowAct(act)) await act.checkWish?.(tx, companyId, wish);
    const id = await insertRun(tx, companyId, { kind, state: 'asked', actor, at, wish });
    const scope = scopeOf(input);
    const savedScope = await saveScope(tx, companyId, {
      runId: id,
      scope,
      leavesOut: act.leavesOut,
      readable,
      order: ownOrder(act) ?? { sort, order },
      most,
    });
    if (savedScope.total > most) throw new Failure('BULK_TOO_MANY', { most: String(most) });
    const foreseen = await forecastOf(tx, act, { companyId, actor, at, wish }, id);
    const doubts = await doubtsOf(tx, act, companyId, id);
    for (const doubtful of leftAsDoubtful(kind, wish, doubts?.ids ?? []))
      foreseen.leftOut.set(doubtful, foreseen.leftOut.get(doubtful) ?? 'doubtful');
    await dropItems(tx, companyId, id, [...foreseen.leftOut.keys()]);
    const total = savedScope.total - foreseen.leftOut.size;
    const leftOut = leftOutOf(scope, savedScope, foreseen);
    const question = {
      id,
      kind,
      total,
      left_out: leftOut.reduce((sum, { invoices }) => sum + invoices, 0),
      left_out_rows: await wireLeftOut(tx, companyId, leftOut),
      amounts: foreseen.sums
        ? [...foreseen.sums]
        : sumsOf(await findSums(tx, companyId, id), scope),
      examples: (await findFirst(tx, companyId, id, EXAMPLES)).map(invoiceRow),
      ...(await signingFacts(tx, act, companyId, id)),
      doubts: doubts?.summary ?? null,
    };
    await context.saveResponse(tx, question);
    return question;
  });
}

const signingOf = (act: BulkActDeclared) => (isRowAct(act) ? act.signing : undefined);

const doubtsOf = async (tx: Tx, act: BulkActDeclared, companyId: string, runId: string) =>
  (await signingOf(act)?.doubts(tx, companyId, runId)) ?? null;

async function signingFacts(tx: Tx, act: BulkActDeclared, companyId: string, runId: string) {
  const signing = signingOf(act);
  return {
    numbering: (await signing?.numbering(tx, companyId, runId)) ?? null,
    credits: (await signing?.credits(tx, companyId, runId)) ?? null,
  };
}

/** Of doubtful drafts those that are left out. */
function leftAsDoubtful(kind: string, wish: unknown, doubtful: readonly string[]): string[] {
  const hint = kind === 'issue' ? ((wish ?? null) as IssueHint) : null;
  if (hint === null) return [];
  const issued = new Set(hint.although_doubtful);
  return doubtful.filter((id) => !issued.has(id));
}

/** Rows that are forecast at a time. */
const FORECAST = 2_000;

async function forecastOf(
  tx: Tx,
  act: BulkActDeclared,
  forecastFor: ForecastFor,
  runId: string,
): Promise<Forecast & Readonly<{ leftOut: Map<string, LeftOutReason> }>> {
  const leftOut = new Map<string, LeftOutReason>();
  if (!isRowAct(act) || !act.forecast) return { leftOut, sums: null };
  const parts: ActSum[] = [];
  let isSummed = false;
  for (let after = 0; ; after += FORECAST) {
    const ids = await findIds(tx, forecastFor.companyId, runId, { after, limit: FORECAST });
    if (ids.length === 0) break;
    const part = await act.forecast(tx, forecastFor, ids);
    for (const [id, reason] of part.leftOut) leftOut.set(id, reason);
    isSummed ||= part.sums !== null;
    parts.push(...(part.sums ?? []));
  }
  return { leftOut, sums: isSummed ? addedUp(parts) : null };
}

function addedUp(parts: readonly ActSum[]): ActSum[] {
  const sums = new Map<string, ActSum>();
  for (const part of parts) {
    const key = `${part.currency_code} ${part.flow}`;
    const sumSoFar = sums.get(key);
    const amount = decimal(part.total_amount_with_tax);
    sums.set(key, {
      ...part,
      invoices: part.invoices + (sumSoFar?.invoices ?? 0),
      total_amount_with_tax: sumSoFar
        ? plus(decimal(sumSoFar.total_amount_with_tax), amount)
        : amount,
    });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * As the heads of the list sum it: what is replaced, cancelled or refused counts nothing beside invoices in force; of
 * unissued invoices nothing is in force yet, so all are summed.
 */
function sumsOf(parts: readonly ScopePart[], scope: Scope): ActSum[] {
  const isOfIssued = 'filter' in scope && scope.filter.station === null;
  const isUnissued = parts.every(({ is_released, processing_state }) =>
    isOfIssued ? processing_state === 'draft' : !is_released,
  );
  const counted = parts.filter(
    ({ chain_state, processing_state, series }) =>
      isUnissued ||
      countsFor({ chainState: chain_state, processingState: processing_state, serial: series }) ===
        1,
  );
  return addedUp(
    counted.map(({ currency_code, flow, invoices, total_amount_with_tax }) => ({
      currency_code,
      flow,
      invoices,
      total_amount_with_tax,
    })),
  );
}

/** By reason: what the rules of the act leave out, what it would refuse, and ids that name nothing. */
function leftOutOf(scope: Scope, savedScope: SavedScope, { leftOut }: Forecast): LeftOutInvoices[] {
  const refused = [...new Set(leftOut.values())].map((reason) => {
    const ids = [...leftOut].filter(([, its]) => its === reason).map(([id]) => id);
    return { reason, invoices: ids.length, ids: ids.slice(0, MOST_NAMED) };
  });
  const existing = savedScope.leftOut.reduce(
    (sum, { invoices }) => sum + invoices,
    savedScope.total,
  );
  const missing = 'ids' in scope ? new Set(scope.ids).size - existing : 0;
  const notThere = { reason: 'not-there', invoices: missing, ids: [] } as const;
  return [...savedScope.leftOut, ...refused, ...(missing > 0 ? [notThere] : [])];
}

async function wireLeftOut(
  tx: Tx,
  companyId: string,
  leftOut: readonly LeftOutInvoices[],
): Promise<BulkQuestion['left_out_rows']> {
  const leftOutRows = await findRowsById(
    tx,
    companyId,
    leftOut.flatMap(({ ids }) => ids),
  );
  const rows = new Map(leftOutRows.map((row) => [row.id, invoiceRow(row)]));
  return leftOut.map(({ reason, invoices, ids }) => ({
    reason,
    invoices,
    examples: ids.flatMap((id) => rows.get(id) ?? []),
  }));
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
