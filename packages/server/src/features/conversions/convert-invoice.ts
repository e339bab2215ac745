import type { Conversion } from '@hoadon/contracts/conversions';
import { refusalOf } from '@hoadon/domain/corrections/offers-of';
import { Failure } from '@hoadon/domain/errors/failure';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller, FileAnswer, Session } from '../../platform/http/route.ts';
import { lockActionFacts, printedFor, requireInvoice, requireOpened } from '../invoices/index.ts';
import {
  conversionOf,
  findConversions,
  findUserName,
  insertConversion,
} from './conversion.repository.ts';
import type { ConversionsDeps } from './deps.ts';

type Way = 'drawn' | 'to-be-signed';

/**
 * Converts an issued invoice to a paper, marked as such and with its converter
 * (docs/law-and-practice.md#paper-conversion). It does not change the invoice: it may be repeated, and each time is
 * logged. Throws TRANSFER_INVOICE_FAILED for what is not issued or no longer in force.
 */
export function convertInvoice(
  deps: ConversionsDeps,
  { session, context }: Caller,
  id: string,
): Promise<Conversion> {
  return savePaper(deps, { session, context }, id, 'drawn');
}

/** Draws the paper that a token is to sign. It counts once it is signed. */
export async function prepareTransfer(
  deps: ConversionsDeps,
  caller: Caller,
  id: string,
): Promise<void> {
  await savePaper(deps, caller, id, 'to-be-signed');
}

/** A retry with the same act id returns the paper of that act, and not the latest. */
async function savePaper(
  deps: ConversionsDeps,
  { session, context }: Caller,
  id: string,
  way: Way,
): Promise<Conversion> {
  const { companyId, actor, userId } = session;
  const converter = await findUserName(deps.db, userId);
  const convertedAt = deps.clock.now();
  const hash = await paperOf(deps, companyId, id, { converter, convertedAt });
  const act = { companyId, actId: context.actId, kind: `invoice.convert-${way}`, at: convertedAt };
  return perform(deps.db, act, async (tx) => {
    await checkMayConvert(tx, deps, companyId, id);
    const conversion = await insertConversion(tx, {
      companyId,
      invoiceId: id,
      actId: context.actId,
      converter,
      convertedAt,
      preparedHash: hash,
      pdfHash: way === 'drawn' ? hash : null,
      actor,
    });
    if (way === 'drawn')
      writeAudit(tx, [
        {
          companyId,
          actor,
          act: 'invoice.converted',
          subject: `invoice/${id}`,
          at: convertedAt,
          payload: { paper: hash, converter },
        },
      ]);
    const output = conversionOf(conversion);
    if (way === 'drawn') await context.saveResponse(tx, output);
    return output;
  });
}

async function paperOf(
  deps: ConversionsDeps,
  companyId: string,
  id: string,
  conversion: Readonly<{ converter: string; convertedAt: string }>,
): Promise<string> {
  const invoice = await requireOpened(deps, companyId, id);
  const pdf = await printedFor(deps, companyId, invoice, { conversion }).catch((cause: unknown) => {
    if (cause instanceof Failure && cause.code === 'FILE_NOT_READY')
      throw new Failure('TRANSFER_INVOICE_FAILED', { reason: 'not-issued' }, { cause });
    throw cause;
  });
  return deps.files.put(companyId, pdf);
}

/** Converted once more it is still the same invoice: only what it is, not whether, decides. */
async function checkMayConvert(
  tx: Tx,
  { clock }: ConversionsDeps,
  companyId: string,
  id: string,
): Promise<void> {
  const facts = await lockActionFacts(tx, companyId, id);
  if (!facts) throw new Failure('NOT_FOUND');
  const again = { ...facts, isConverted: false };
  const refusal = refusalOf('ISSUE_CONVERSION_INVOICE', again, ruleSetOn(clock.today()));
  if (refusal !== null)
    throw new Failure('TRANSFER_INVOICE_FAILED', { reason: refusal, status: facts.chainState });
}

/** Returns the latest paper and makes none. Throws NOT_FOUND, and FILE_NOT_READY where no paper was made. */
export async function latestPaper(
  deps: ConversionsDeps,
  { companyId }: Session,
  id: string,
): Promise<FileAnswer> {
  await requireInvoice(deps.db, companyId, id);
  const [latest] = await findConversions(deps.db, companyId, id, 'converted');
  return paperFile(deps, companyId, latest?.pdf_hash ?? null, id);
}

export async function paperFile(
  { files }: ConversionsDeps,
  companyId: string,
  hash: string | null,
  id: string,
): Promise<FileAnswer> {
  if (!hash) throw new Failure('FILE_NOT_READY', { id });
  const bytes = await files.get(companyId, hash);
  return { bytes, mediaType: 'application/pdf', name: `hoa-don-chuyen-doi-${id}.pdf` };
}
