import type { Conversion } from '@hoadon/contracts/conversions';
import { Failure } from '@hoadon/domain/errors/failure';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Caller, FileAnswer, Session, UploadedFile } from '../../platform/http/route.ts';
import { requireInvoice } from '../invoices/index.ts';
import { checkSignedPaper } from '../issuing/index.ts';
import {
  type ConversionRow,
  completeConversion,
  conversionOf,
  findConversions,
} from './conversion.repository.ts';
import { paperFile } from './convert-invoice.ts';
import type { ConversionsDeps } from './deps.ts';

/** What a token is to sign. Throws NOT_FOUND, and FILE_NOT_READY where nothing was prepared. */
export async function preparedTransfer(
  deps: ConversionsDeps,
  { companyId }: Session,
  id: string,
): Promise<FileAnswer> {
  await requireInvoice(deps.db, companyId, id);
  const [prepared] = await findConversions(deps.db, companyId, id, 'prepared');
  return paperFile(deps, companyId, prepared?.prepared_hash ?? null, id);
}

/**
 * Takes the paper that a token signed: the prepared one with a signature of the company appended. The same file once
 * more changes nothing. Throws TRANSFER_INVOICE_FAILED, SIGN_INVOICE_FAILED and TAX_CODE_ERROR.
 */
export async function transferForToken(
  deps: ConversionsDeps,
  { session, context }: Caller,
  id: string,
  file: UploadedFile | undefined,
): Promise<Conversion> {
  const { companyId, actor } = session;
  if (!file) throw new Failure('INPUT_DATA_IS_INVALID', { tranfered_file: 'required' }); // sic
  const savedInvoice = await requireInvoice(deps.db, companyId, id);
  const hash = await deps.files.put(companyId, file.bytes);
  // Both states in one query: a paper that is handed in concurrently is either still prepared or already converted.
  const papers = await findConversions(deps.db, companyId, id, 'prepared', 'converted');
  const same = papers.find(({ pdf_hash }) => pdf_hash === hash);
  if (same) return conversionOf(same);
  const open = papers.filter(({ state }) => state === 'prepared');
  const prepared = await preparedAs(deps, companyId, open, file.bytes);
  if (!prepared) throw new Failure('TRANSFER_INVOICE_FAILED', { reason: 'not-prepared' });
  const { taxCode } = savedInvoice.content.seller;
  const paper = await deps.files.get(companyId, prepared.prepared_hash);
  const expected = { companyId, taxCode, now: deps.clock.now() };
  await checkSignedPaper(deps, paper, file.bytes, expected);
  const at = deps.clock.now();
  // By the paper, not by the request: of two hand-overs one completes it.
  const actId = actIdOf('signed paper', prepared.id, hash);
  return perform(deps.db, { companyId, actId, kind: 'invoice.convert-signed', at }, async (tx) => {
    if (!(await completeConversion(tx, companyId, prepared.id, hash)))
      throw new Failure('TRANSFER_INVOICE_FAILED', { reason: 'signed-meanwhile' });
    const subject = `invoice/${id}`;
    const payload = { paper: hash, converter: prepared.converter };
    writeAudit(tx, [{ companyId, actor, act: 'invoice.converted', subject, at, payload }]);
    const output = conversionOf({ ...prepared, state: 'converted', pdf_hash: hash });
    await context.saveResponse(tx, output);
    return output;
  });
}

/** The one that was signed, of those that were prepared; the latest where it is none of them. */
async function preparedAs(
  { files }: ConversionsDeps,
  companyId: string,
  prepared: readonly ConversionRow[],
  signed: Uint8Array,
): Promise<ConversionRow | null> {
  for (const one of prepared) {
    const bytes = await files.get(companyId, one.prepared_hash);
    if (Buffer.from(bytes).equals(signed.subarray(0, bytes.length))) return one;
  }
  return prepared[0] ?? null;
}
