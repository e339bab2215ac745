import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { type Issue, isError } from '@hoadon/domain/errors/issue';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { checkAdjusted } from '@hoadon/domain/invoice/validation/checks/correction';
import {
  checkCorrectionList,
  checkListedRelief,
} from '@hoadon/domain/invoice/validation/checks/correction-list';
import { issuesOf } from '@hoadon/domain/invoice/validation/issue-codes';
import { isBeforeSignature } from '@hoadon/domain/issuing/issue-steps';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';
import {
  findCorrected,
  findInvoices,
  holdCorrected,
  type InvoiceInStore,
} from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { refuseErrors } from './assess-draft.ts';
import { withFreshList } from './fresh-list.ts';
import { type NotAllowed, notAllowedAmong } from './may-correct.ts';

/** Why a correction is not numbered or not resent. */
export type CorrectionRefusal = Readonly<{
  code: FailureCode;
  details?: NotAllowed;
  /** Errors of its content. */
  issues?: readonly Issue[];
}>;

/** Throws the refusal as the release of a single correction would. */
export function throwRefusal({ code, details, issues = [] }: CorrectionRefusal): never {
  refuseErrors(issues);
  throw new Failure(code, details);
}

/** Corrections that may still be withheld: not signed, or refused by the authority. */
export const unsignedCorrections = (invoices: readonly InvoiceInStore[]): string[] =>
  invoices.flatMap(({ id, content, processing_state: state }) =>
    content.related && (state === 'refused' || isBeforeSignature(state)) ? id : [],
  );

/** Verdicts of corrections before they are issued, valid while they and their originals are locked. */
export type JudgedCorrections = Readonly<{
  against: ReadonlyMap<string, CorrectionRefusal>;
  /** Claims the originals of issued corrections against other corrections, and updates their lists. */
  begin(ids: readonly string[]): Promise<void>;
}>;

const NONE: JudgedCorrections = { against: new Map(), begin: async () => {} };

/** Checks corrections before they are issued. Requires the locks of `lockWithCorrected`. */
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
  const against = new Map<string, CorrectionRefusal>(
    [...notAllowed].map(([id, details]) => [id, { code: 'CORRECTION_NOT_ALLOWED', details }]),
  );
  const judged = corrections.filter(
    ({ id, isOfList, adjusts }) => (isOfList || adjusts === 'amounts') && !against.has(id),
  );
  const fresh = await freshContents(
    tx,
    companyId,
    judged.map(({ id }) => id),
  );
  // A correction saved before this check existed is `ready` all the same.
  for (const [id, { content }] of fresh) {
    const issues = wrongIn(content);
    if (issues.length > 0) against.set(id, { code: 'INPUT_DATA_IS_INVALID', issues });
  }
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

const wrongIn = (draft: InvoiceDraft): readonly Issue[] =>
  issuesOf(
    [
      ...checkCorrectionList(draft, ruleSetOn(draft.issuedOn)),
      ...checkListedRelief(draft),
      ...(draft.related ? checkAdjusted(draft.related, draft.lines) : []),
    ],
    'issue',
  ).filter(isError);

type FreshContent = Readonly<{ content: InvoiceDraft; isOutdated: boolean }>;

/** Contents of corrections with current lists. */
async function freshContents(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FreshContent>> {
  const contents = new Map<string, FreshContent>();
  if (ids.length === 0) return contents;
  for (const { id, content: written } of await findInvoices(tx, companyId, ids)) {
    const content = await withFreshList(tx, companyId, written);
    const isOutdated = listOf(content) !== listOf(written);
    contents.set(id, { content, isOutdated });
  }
  return contents;
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
