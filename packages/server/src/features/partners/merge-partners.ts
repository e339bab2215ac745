import type { mergePartners as contract, PartnerRecord } from '@hoadon/contracts/partners';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Caller } from '../../platform/http/route.ts';
import { askPartnersAnew, giveInvoices, giveInvoicesBack } from '../invoices/index.ts';
import { givePayments, givePaymentsBack } from '../payments/index.ts';
import { giveShares, giveSharesBack } from '../tag-sharing/index.ts';
import type { PartnersDeps } from './deps.ts';
import {
  findMergeItems,
  insertMerge,
  lockMerge,
  pointBack,
  pointInto,
} from './merge.repository.ts';
import { publishPartner } from './publish-partner.ts';
import { readPartner } from './read-partner.ts';
import { findRecord, lockRecords, type RecordRow } from './record.repository.ts';

/** Invoices that are reassigned while the user waits. */
const MOST = 20_000;

/**
 * Makes two one: invoices, payments and shares of the other are given to this one, and what comes for it from now on too.
 * Throws PARTNER_MERGE_NOT_ALLOWED where one of them is merged already, PARTNER_HOLDS_MANY for too many.
 */
export function mergePartners(
  deps: PartnersDeps,
  { session, context }: Caller,
  { id, other_id: otherId }: z.output<typeof contract.input>,
): Promise<z.input<typeof contract.output>> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'partner.merge', at };
  return perform(deps.db, act, async (tx) => {
    // Invoices are locked before partners, so that none is assigned to a missing partner.
    if ((await findRecord(tx, companyId, id)) === null) throw new Failure('NOT_FOUND');
    const way = { from: otherId, to: id };
    const invoices = await giveInvoices(tx, companyId, way, MOST);
    if (invoices === null) throw new Failure('PARTNER_HOLDS_MANY', { most: String(MOST) });
    const records = await lockRecords(tx, companyId, [id, otherId]);
    const { from, into } = requireTwo(records.get(otherId), records.get(id));
    const payments = await givePayments(tx, companyId, way);
    const shares = await giveShares(tx, companyId, way);
    const partners = await pointInto(tx, companyId, from, id);
    const items = { invoice: invoices, payment: payments, partner: partners, share: shares };
    const mergeId = await insertMerge(tx, companyId, { from: otherId, into, actor, at, items });
    for (const one of [id, otherId]) publishPartner(tx, deps, companyId, one, 'merged');
    const payload = {
      from: otherId,
      into: id,
      merge: mergeId,
      invoices: invoices.length,
      payments,
      shares,
    };
    const subject = `partner/${id}`;
    writeAudit(tx, [{ companyId, actor, act: 'partner.merged', subject, at, payload }]);
    const answer = { merge_id: mergeId, invoices: invoices.length, payments: payments.length };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

function requireTwo(from: RecordRow | undefined, into: RecordRow | undefined) {
  if (!from || !into) throw new Failure('NOT_FOUND');
  if (from.id === into.id || from.merged_into !== null || into.merged_into !== null)
    throw new Failure('PARTNER_MERGE_NOT_ALLOWED');
  return { from, into };
}

/**
 * Takes a merge back: just what was given is given back. Throws PARTNER_MERGE_NOT_UNDOABLE where the one that
 * has it all now was itself merged since.
 */
export function undoMerge(
  deps: PartnersDeps,
  { session, context }: Caller,
  { id }: Readonly<{ id: string }>,
): Promise<PartnerRecord> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'partner.undo-merge', at };
  return perform(deps.db, act, async (tx) => {
    const merge = await lockMerge(tx, companyId, id);
    if (!merge) throw new Failure('NOT_FOUND');
    const { from_id, into_id } = merge;
    if (merge.undone_at === null) {
      const items = await findMergeItems(tx, companyId, id);
      const way = { from: into_id, to: from_id };
      await giveInvoicesBack(tx, companyId, items.invoice, way);
      const records = await lockRecords(tx, companyId, [from_id, into_id]);
      if (
        records.get(into_id)?.merged_into !== null ||
        records.get(from_id)?.merged_into !== into_id
      )
        throw new Failure('PARTNER_MERGE_NOT_UNDOABLE');
      await givePaymentsBack(tx, companyId, items.payment, way);
      await giveSharesBack(tx, companyId, items.share, way);
      await pointBack(tx, companyId, { merge, partners: items.partner, actor, at });
      // What was written since belongs to whom it names.
      await askPartnersAnew(tx, companyId, into_id, new Date(merge.created_at).toISOString());
      for (const one of [from_id, into_id]) publishPartner(tx, deps, companyId, one, 'changed');
      const payload = { merge: id, from: from_id, into: into_id };
      const subject = `partner/${into_id}`;
      writeAudit(tx, [{ companyId, actor, act: 'partner.merge-undone', subject, at, payload }]);
    }
    const answer = await readPartner(tx, session, into_id);
    await context.saveResponse(tx, answer);
    return answer;
  });
}
