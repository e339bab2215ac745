import { type IssuePayloadDecoded, judgedBy } from '@hoadon/contracts/issuing';
import { listContent } from '@hoadon/domain/corrections/list-content';
import { Failure } from '@hoadon/domain/errors/failure';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { invoiceOfDraft } from '@hoadon/xml/invoice/from-draft';
import type { FileAnswer, Session } from '../../../platform/http/route.ts';
import { printLook } from '../../invoice-templates/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { assessPayload, refuseErrors } from './assess-draft.ts';
import { assessFacts } from './assess-facts.ts';
import { wireIssues } from './issued-invoice.ts';

/** Printed across every page, so that a preview is not mistaken for an invoice. */
const WATERMARK = 'BẢN XEM TRƯỚC';
const ADDRESS = '/e-invoice-api/api/invoices/preview-file';

/** Prints an invoice as it would look; returns the address of the PDF for users of this company. */
export async function createPreview(
  deps: IssuingDeps,
  { companyId }: Session,
  payload: IssuePayloadDecoded,
) {
  const facts = await assessFacts(deps, companyId, 'draft', judgedBy(payload));
  const { draft, issues } = assessPayload(payload, facts);
  refuseErrors(issues);
  const template = INVOICE_KINDS[draft.kind];
  const { options } = await printLook(deps, companyId, { template, serial: draft.serial });
  const list = listContent(draft);
  const printed = { ...options, watermark: WATERMARK, ...(list && { list }) };
  const pdf = await deps.pdf
    .print(companyId, invoiceOfDraft(draft), printed)
    .catch((cause: unknown) => {
      throw new Failure('PREVIEW_FAILED', {}, { cause });
    });
  const hash = await deps.files.put(companyId, pdf);
  await deps.db
    .insertInto('invoice_preview')
    .values({ company_id: companyId, hash, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.columns(['company_id', 'hash']).doNothing())
    .execute();
  return {
    preview_file: `${ADDRESS}/${hash}.pdf`,
    warnings: wireIssues(issues),
  };
}

/** Throws NOT_FOUND for previews of other companies. */
export async function readPreview(
  { db, files }: IssuingDeps,
  companyId: string,
  name: string,
): Promise<FileAnswer> {
  const hash = name.replace(/\.pdf$/, '');
  const row = await db
    .selectFrom('invoice_preview')
    .select('hash')
    .where('company_id', '=', companyId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  return {
    bytes: await files.get(companyId, hash),
    mediaType: 'application/pdf',
    name: 'xem-truoc.pdf',
    inline: true,
  };
}
