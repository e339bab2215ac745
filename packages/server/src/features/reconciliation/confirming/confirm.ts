import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type {
  approveInvoices,
  checkApproval,
  updateOrigin,
} from '@hoadon/contracts/reconciliation';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import {
  type ApprovalFaults,
  approvalFaults,
  needsReason,
} from '@hoadon/domain/reconciliation/approval';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import {
  type Confirmable,
  findConfirmable,
  findRowsById,
  invoiceRow,
  lockConfirmable,
  setOrigins,
} from '../../invoices/index.ts';
import type { ReconciliationDeps } from '../deps.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;
type Caller = Readonly<{ session: Session; context: RequestContext }>;
type Deps = Pick<ReconciliationDeps, 'db' | 'clock' | 'events'>;

/** What stands in the way of approving one, as the approve list tells it. */
type Judged = Readonly<{
  one: Confirmable;
  faults: ApprovalFaults;
  isIssuedHere: boolean;
  /** It was found invalid, and nobody said why it is approved all the same. */
  lacksReason: boolean;
}>;

export const judged = (
  companyId: string,
  one: Confirmable,
  reason: string | null = null,
): Judged => ({
  one,
  lacksReason: needsReason(one) && reason === null,
  isIssuedHere: one.direction === 'issued',
  faults: approvalFaults({
    companyId,
    sellerTaxCode: one.seller_tax_code,
    buyerTaxCode: one.buyer_tax_code,
    buyerName: one.buyer_name,
    isPerson: one.is_person,
    issuedOn: one.issued_on,
    withTax: one.with_tax,
  }),
});

const isValid = (one: Judged): boolean => refusalOf(one) === null;

/** The two lists of the approve-list modal (REC-007). Throws NOT_FOUND where one is not there. */
export async function judgeApproval(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<z.input<typeof checkApproval.output>> {
  const all = (await findConfirmable(db, companyId, ids)).map((one) => judged(companyId, one));
  requireAll(ids, all);
  const rows = await rowsById(db, companyId, ids);
  return {
    valid: all
      .filter(isValid)
      .flatMap(({ one, faults }) => withRow(rows, one, { warnings: [...faults.warnings] })),
    invalid: wireInvalid(rows, all),
  };
}

/**
 * Approves received invoices that lack nothing; the others stay as they are and are told. Throws NOT_FOUND,
 * APPROVAL_INCOMPLETE where all lack something, APPROVAL_NEEDS_REASON where the others were found invalid,
 * RECONCILIATION_NOT_ALLOWED where all were issued here.
 */
export function approve(
  deps: Deps,
  { session: { companyId, actor }, context }: Caller,
  { ids, reason }: z.output<typeof approveInvoices.input>,
): Promise<z.input<typeof approveInvoices.output>> {
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.approved', at };
  return perform(deps.db, act, async (tx) => {
    const all = await confirmValid(tx, deps, { companyId, actor, at }, { ids, reason });
    requireAll(ids, all);
    requireSome(all);
    const rows = await rowsById(tx, companyId, ids);
    const approved = all.filter(isValid).map(({ one }) => one.id);
    const answer = { approved, invalid: wireInvalid(rows, all) };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** Approves one; throws where it cannot be (AMB-47). */
export async function confirmOne(
  deps: Deps,
  caller: Caller,
  { id, reason }: z.output<typeof updateOrigin.input>,
): Promise<InvoiceRow> {
  const { session, context } = caller;
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.origin-updated', at };
  return perform(deps.db, act, async (tx) => {
    const all = await confirmValid(tx, deps, { companyId, actor, at }, { ids: [id], reason });
    requireAll([id], all);
    requireSome(all);
    const row = (await rowsById(tx, companyId, [id])).get(id);
    if (!row) throw new Failure('NOT_FOUND');
    await context.saveResponse(tx, row);
    return row;
  });
}

/** Confirms those of them that lack nothing and are not confirmed yet; answers how all stood before. */
export async function confirmValid(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  by: By,
  { ids, reason }: Readonly<{ ids: readonly string[]; reason: string | null }>,
): Promise<Judged[]> {
  const { companyId } = by;
  const all = (await lockConfirmable(tx, companyId, ids)).map((one) =>
    judged(companyId, one, reason),
  );
  const news = all.filter((one) => isValid(one) && one.one.origin !== CONFIRMED);
  const wished = news.map(({ one: { id } }) => ({ id, origin: CONFIRMED }));
  await setOrigins(tx, companyId, wished);
  const reasons = new Map(
    news
      .filter(({ one }) => reason !== null && needsReason(one))
      .map(({ one }) => [one.id, reason]),
  );
  tellOrigins(tx, deps, by, { act: 'invoice.approved', wished, reasons });
  return all;
}

/** Whether it could be approved, and what code says why not. */
export const refusalOf = (
  one: Judged,
): 'APPROVAL_INCOMPLETE' | 'APPROVAL_NEEDS_REASON' | 'RECONCILIATION_NOT_ALLOWED' | null => {
  if (one.isIssuedHere) return 'RECONCILIATION_NOT_ALLOWED';
  if (one.faults.missing.length > 0) return 'APPROVAL_INCOMPLETE';
  return one.lacksReason ? 'APPROVAL_NEEDS_REASON' : null;
};

type Told = Readonly<{
  act: string;
  wished: readonly Readonly<{ id: string; origin: number }>[];
  /** Why one that was found invalid is approved. */
  reasons?: ReadonlyMap<string, string | null>;
}>;

export function tellOrigins(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  { companyId, actor, at }: By,
  { act, wished, reasons }: Told,
): void {
  if (wished.length === 0) return;
  events.publish(
    tx,
    companyId,
    wished.map(({ id }) => ({ type: 'invoice', id, state: 'accepted' })),
  );
  writeAudit(
    tx,
    wished.map(({ id, origin }) => {
      const subject = `invoice/${id}`;
      const reason = reasons?.get(id);
      const payload = { origin, ...(reason && { reason }) };
      return { companyId, actor, act, subject, at, payload };
    }),
  );
}

function requireAll(ids: readonly string[], found: readonly Judged[]): void {
  const there = new Set(found.map(({ one }) => one.id));
  const missing = ids.filter((id) => !there.has(id));
  if (missing.length > 0) throw new Failure('NOT_FOUND', { invoices: missing.join(',') });
}

function requireSome(all: readonly Judged[]): void {
  if (all.some(isValid)) return;
  if (all.every(({ isIssuedHere }) => isIssuedHere))
    throw new Failure('RECONCILIATION_NOT_ALLOWED');
  if (
    all.some(
      ({ faults, isIssuedHere, lacksReason }) =>
        !isIssuedHere && lacksReason && faults.missing.length === 0,
    )
  )
    throw new Failure('APPROVAL_NEEDS_REASON');
  const fields = new Set(all.flatMap(({ faults }) => faults.missing));
  throw new Failure('APPROVAL_INCOMPLETE', { fields: [...fields].join(', ') });
}

type Rows = ReadonlyMap<string, InvoiceRow>;

const rowsById = async (db: Db, companyId: string, ids: readonly string[]): Promise<Rows> =>
  new Map((await findRowsById(db, companyId, ids)).map((row) => [row.id, invoiceRow(row)]));

function withRow<Beside>(rows: Rows, { id }: Confirmable, beside: Beside) {
  const invoice = rows.get(id);
  return invoice ? [{ invoice, ...beside }] : [];
}

const wireInvalid = (rows: Rows, all: readonly Judged[]) =>
  all
    .filter((one) => !isValid(one))
    .flatMap(({ one, faults, isIssuedHere, lacksReason }) =>
      withRow(rows, one, {
        missing: [...faults.missing],
        is_issued_here: isIssuedHere,
        needs_reason: lacksReason,
      }),
    );
