import type { Evidence } from '@hoadon/contracts/corrections';
import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { documentKind, documentName, PROVING_KINDS } from '../../platform/files/document-kind.ts';
import type {
  FileAnswer,
  RequestContext,
  Session,
  UploadedFile,
} from '../../platform/http/route.ts';
import { findEvidence, insertFiles, lockInvoice, requireInvoice } from '../invoices/index.ts';
import type { CorrectionsDeps } from './deps.ts';

const FIELD = 'evidence_for_change';
const LONGEST_NAME = 400;
const address = (id: string) => `/e-invoice-api/api/invoices/published/evdence_for_change/${id}`; // sic

/**
 * Saves the file that proves the agreement with a correction; an earlier one remains in the store. It may be handed in at
 * any time: the law requires that it is retained, not when. Throws INPUT_DATA_IS_INVALID without a file,
 * DOCUMENT_KIND_NOT_ALLOWED for what proves nothing, and NOT_FOUND for an invoice that corrects nothing.
 */
export async function saveEvidence(
  deps: CorrectionsDeps,
  { companyId, actor }: Session,
  { actId, files }: RequestContext,
  id: string,
): Promise<z.infer<typeof Evidence>> {
  const file = evidenceIn(files);
  if (!file) throw new Failure('INPUT_DATA_IS_INVALID', { evidence_for_change: 'required' });
  const kind = await documentKind(file.bytes, PROVING_KINDS);
  if (kind === null) throw new Failure('DOCUMENT_KIND_NOT_ALLOWED', { name: file.name });
  const name = documentName(file.name, kind, LONGEST_NAME);
  const hash = await deps.files.put(companyId, file.bytes);
  const at = deps.clock.now();
  const act = { companyId, actId, kind: 'invoice.evidence', at };
  return perform(deps.db, act, async (tx) => {
    const savedInvoice = await lockInvoice(tx, companyId, id);
    if (!savedInvoice?.content.related) throw new Failure('NOT_FOUND');
    await sql`
      with correction as (
        update invoice_correction set evidence = ${name}, evidence_hash = ${hash}
        where company_id = ${companyId} and invoice_id = ${id}
      )
      update invoice_content set content = jsonb_set(content, '{related,evidence}', to_jsonb(${name}::text))
      where company_id = ${companyId} and invoice_id = ${id}`.execute(tx);
    insertFiles(tx, companyId, at, [
      {
        invoiceId: id,
        kind: 'evidence',
        hash,
        size: file.bytes.length,
        mediaType: kind.mediaType,
      },
    ]);
    const subject = `invoice/${id}`;
    writeAudit(tx, [
      { companyId, actor, act: 'invoice.evidence-kept', subject, at, payload: { name, hash } },
    ]);
    return { evidence_for_change: name, evidence_file: address(id) };
  });
}

export const evidenceIn = (files: RequestContext['files']): UploadedFile | null =>
  files[FIELD] ?? null;

/** As it was handed in. Throws NOT_FOUND where there is no such invoice, and FILE_NOT_READY where it has none. */
export async function readEvidence(
  { db, files }: CorrectionsDeps,
  { companyId }: Session,
  id: string,
): Promise<FileAnswer> {
  const evidence = await findEvidence(db, companyId, id);
  if (!evidence) {
    await requireInvoice(db, companyId, id);
    throw new Failure('FILE_NOT_READY');
  }
  const { name, hash } = evidence;
  const bytes = await files.get(companyId, hash);
  // Files from before kinds were checked have the type that their sender stated.
  const kind = await documentKind(bytes, PROVING_KINDS);
  const mediaType = kind?.mediaType ?? 'application/octet-stream';
  return { bytes, mediaType, name };
}
