import type { FailureCode } from '@hoadon/domain/errors/failure';
import { isError } from '@hoadon/domain/errors/issue';
import {
  checkCorrectionList,
  checkListedRelief,
} from '@hoadon/domain/invoice/checks/correction-list';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { issuesOf } from '@hoadon/domain/invoice/issue-codes';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';
import { findCorrected, findInvoices, holdCorrected } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { withFreshList } from './fresh-list.ts';
import { type NotAllowed, notAllowedAmong } from './may-correct.ts';

/** Why a correction gets no number, or is not sent again. */
export type Against = Readonly<{ code: FailureCode; details?: NotAllowed }>;

/** What is known of corrections that are about to be issued, while they and their originals are locked. */
export type JudgedCorrections = Readonly<{
  against: ReadonlyMap<string, Against>;
  /**
   * For those that are issued: from now on nobody else corrects their originals, and their lists state what the originals
   * come to.
   */
  begin(ids: readonly string[]): Promise<void>;
}>;

const NONE: JudgedCorrections = { against: new Map(), begin: async () => {} };

/** The last look at corrections before they are issued. Called with `lockWithCorrected` held. */
export async function judgeCorrections(
  tx: Tx,
  { clock }: Pick<IssuingDeps, 'clock'>,
  companyId: string,
  ids: readonly string[],
): Promise<JudgedCorrections> {
  if (ids.length === 0) return NONE;
  const corrections = await findCorrected(tx, companyId, ids);
  if (corrections.length === 0) return NONE;
  const notAllowed = await notAllowedAmong(tx, companyId, corrections, clock.today());
  const against = new Map<string, Against>(
    [...notAllowed].map(([id, details]) => [id, { code: 'CORRECTION_NOT_ALLOWED', details }]),
  );
  const lists = corrections.filter(({ id, isOfList }) => isOfList && !against.has(id));
  const fresh = await freshLists(
    tx,
    companyId,
    lists.map(({ id }) => id),
  );
  // Written before such a list was refused.
  for (const [id, { content }] of fresh)
    if (isListWrong(content)) against.set(id, { code: 'INPUT_DATA_IS_INVALID' });
  return {
    against,
    async begin(begun) {
      const held = corrections.filter(({ id }) => begun.includes(id)).map(({ id }) => id);
      if (held.length === 0) return;
      await holdCorrected(tx, companyId, held);
      for (const id of held) {
        const list = fresh.get(id);
        if (list?.isOutdated) await writeList(tx, companyId, id, list.content);
      }
    },
  };
}

const isListWrong = (draft: InvoiceDraft): boolean =>
  issuesOf(
    [...checkCorrectionList(draft, ruleSetOn(draft.issuedOn)), ...checkListedRelief(draft)],
    'issue',
  ).some(isError);

type FreshList = Readonly<{ content: InvoiceDraft; isOutdated: boolean }>;

async function freshLists(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FreshList>> {
  const found = new Map<string, FreshList>();
  if (ids.length === 0) return found;
  for (const { id, content: written } of await findInvoices(tx, companyId, ids)) {
    const content = await withFreshList(tx, companyId, written);
    const isOutdated = listOf(content) !== listOf(written);
    found.set(id, { content, isOutdated });
  }
  return found;
}

const listOf = ({ related }: InvoiceDraft): string =>
  JSON.stringify(
    related?.list?.originals.map(({ before, taxDay, declaredOn }) => [
      before.withoutTax,
      before.tax,
      before.withTax,
      taxDay,
      declaredOn,
    ]),
  );

async function writeList(
  tx: Tx,
  companyId: string,
  id: string,
  { related }: InvoiceDraft,
): Promise<void> {
  const originals = JSON.stringify(related?.list?.originals ?? []);
  await sql`
    update invoice_content set content = jsonb_set(content, '{related,list,originals}', ${originals}::jsonb)
    where company_id = ${companyId} and invoice_id = ${id}`.execute(tx);
}
