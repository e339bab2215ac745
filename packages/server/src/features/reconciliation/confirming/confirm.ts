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
  type PortalDoubt,
} from '@hoadon/domain/reconciliation/approval';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Caller } from '../../../platform/http/route.ts';
import {
  type Confirmable,
  findConfirmable,
  findRowsById,
  invoiceRow,
  lockConfirmable,
  setOrigins,
} from '../../invoices/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { saveConsiderations } from './consideration.repository.ts';
import { findPortalDoubts } from './portal-doubt.repository.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;
type Deps = Pick<ReconciliationDeps, 'db' | 'clock' | 'events'>;

/** What prevents the approval of one invoice, as the approve list shows it. */
type ApprovalVerdict = Readonly<{
  one: Confirmable;
  faults: ApprovalFaults;
  isIssuedHere: boolean;
  /** What the tax portal contradicts of it. */
  portalDoubt: PortalDoubt | null;
  /** It was found invalid, or the portal contradicts it, and no reason for the approval was given. */
  lacksReason: boolean;
}>;

/** Judges each of these invoices. `reason` is that of the approval. */
export async function judgeEach(
  db: Db,
  companyId: string,
  all: readonly Confirmable[],
  reason: string | null = null,
): Promise<ApprovalVerdict[]> {
  const ids = all.map(({ id }) => id);
  const doubts = await findPortalDoubts(db, companyId, ids);
  return all.map((one) => approvalVerdict(companyId, one, doubts.get(one.id) ?? null, reason));
}

const approvalVerdict = (
  companyId: string,
  one: Confirmable,
  portalDoubt: PortalDoubt | null,
  reason: string | null,
): ApprovalVerdict => ({
  one,
  portalDoubt,
  lacksReason: hasToBeExplained(one, portalDoubt) && reason === null,
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

/** One that was approved before needs no reason again. */
const hasToBeExplained = (one: Confirmable, portalDoubt: PortalDoubt | null): boolean =>
  needsReason(one) || (portalDoubt !== null && one.origin !== CONFIRMED);

/** Before the act. */
const isApproved = ({ one }: ApprovalVerdict): boolean => one.origin === CONFIRMED;

const isValid = (one: ApprovalVerdict): boolean => refusalOf(one) === null;

/** Returns the two lists of the approve-list modal (REC-007). Throws NOT_FOUND if an invoice does not exist. */
export async function judgeApproval(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<z.input<typeof checkApproval.output>> {
  const all = await judgeEach(db, companyId, await findConfirmable(db, companyId, ids));
  requireAll(ids, all);
  const rows = await rowsById(db, companyId, ids);
  return {
    valid: all
      .filter((one) => isValid(one) && !isApproved(one))
      .flatMap(({ one, faults }) => withRow(rows, one, { warnings: [...faults.warnings] })),
    invalid: wireInvalid(rows, all),
    already: all
      .filter((one) => isValid(one) && isApproved(one))
      .flatMap(({ one }) => rows.get(one.id) ?? []),
  };
}

/**
 * Approves received invoices that are complete; the others stay as they are and are returned. Throws NOT_FOUND,
 * APPROVAL_INCOMPLETE if all are incomplete, APPROVAL_NEEDS_REASON if the others were found invalid or differ from the portal,
 * RECONCILIATION_NOT_ALLOWED if all were issued here.
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
    const valid = all.filter(isValid);
    const approved = valid.filter((one) => !isApproved(one)).map(({ one }) => one.id);
    const already = valid.filter(isApproved).map(({ one }) => one.id);
    const answer = { approved, already, invalid: wireInvalid(rows, all) };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** Approves one; throws if it cannot be approved (AMB-47). */
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

/** Confirms invoices that are complete and not confirmed yet; returns how all were before. */
export async function confirmValid(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  by: By,
  { ids, reason }: Readonly<{ ids: readonly string[]; reason: string | null }>,
): Promise<ApprovalVerdict[]> {
  const { companyId } = by;
  const all = await judgeEach(tx, companyId, await lockConfirmable(tx, companyId, ids), reason);
  const news = all.filter((one) => isValid(one) && one.one.origin !== CONFIRMED);
  const wished = news.map(({ one: { id } }) => ({ id, origin: CONFIRMED }));
  await setOrigins(tx, companyId, wished);
  const reasons = new Map(
    news
      .filter(({ one, portalDoubt }) => reason !== null && hasToBeExplained(one, portalDoubt))
      .map(({ one }) => [one.id, reason]),
  );
  if (reason !== null) await saveConsiderations(tx, by, explained(news), reason);
  publishOrigins(tx, deps, by, { act: 'invoice.approved', wished, reasons });
  return all;
}

/**
 * Those whose approval with a reason explains what the registers differ in. Where the portal lists one as replaced or cancelled, the
 * approval alone explains it, so that withdrawing the approval bars its deduction again.
 */
const explained = (approved: readonly ApprovalVerdict[]): string[] =>
  approved.flatMap(({ one, portalDoubt }) =>
    needsReason(one) && one.differs_from_register && (portalDoubt ?? 'differs') === 'differs'
      ? [one.id]
      : [],
  );

/** Returns the code that prevents the approval, or null. */
export const refusalOf = (
  one: ApprovalVerdict,
): 'APPROVAL_INCOMPLETE' | 'APPROVAL_NEEDS_REASON' | 'RECONCILIATION_NOT_ALLOWED' | null => {
  if (one.isIssuedHere) return 'RECONCILIATION_NOT_ALLOWED';
  if (one.faults.missing.length > 0) return 'APPROVAL_INCOMPLETE';
  return one.lacksReason ? 'APPROVAL_NEEDS_REASON' : null;
};

type OriginChange = Readonly<{
  act: string;
  wished: readonly Readonly<{ id: string; origin: number }>[];
  /** The reasons for approving invoices that were found invalid, or that the portal contradicts. */
  reasons?: ReadonlyMap<string, string | null>;
}>;

export function publishOrigins(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  { companyId, actor, at }: By,
  { act, wished, reasons }: OriginChange,
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

function requireAll(ids: readonly string[], verdicts: readonly ApprovalVerdict[]): void {
  const there = new Set(verdicts.map(({ one }) => one.id));
  const missing = ids.filter((id) => !there.has(id));
  if (missing.length > 0) throw new Failure('NOT_FOUND', { invoices: missing.join(',') });
}

function requireSome(all: readonly ApprovalVerdict[]): void {
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

const wireInvalid = (rows: Rows, all: readonly ApprovalVerdict[]) =>
  all
    .filter((one) => !isValid(one))
    .flatMap(({ one, faults, isIssuedHere, lacksReason, portalDoubt }) =>
      withRow(rows, one, {
        missing: [...faults.missing],
        is_issued_here: isIssuedHere,
        needs_reason: lacksReason,
        portal_doubt: portalDoubt,
      }),
    );
