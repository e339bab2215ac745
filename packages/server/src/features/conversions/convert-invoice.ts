import type { Conversion } from '@hoadon/contracts/conversions';
import { refusalOf } from '@hoadon/domain/corrections/offers-of';
import { Failure } from '@hoadon/domain/errors/failure';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type {
  FileAnswer,
  RequestContext,
  Session,
  UploadedFile,
} from '../../platform/http/route.ts';
import { lockActionFacts, printedFor, requireInvoice, requireOpened } from '../invoices/index.ts';
import { checkSignedPaper } from '../issuing/index.ts';
import {
  completeConversion,
  conversionOf,
  findConversions,
  findUserName,
  insertConversion,
} from './conversion.repository.ts';
import type { ConversionsDeps } from './deps.ts';

type Caller = Readonly<{ session: Session; context: RequestContext }>;
type Way = 'drawn' | 'to-be-signed';

/**
 * Makes a paper of an issued invoice, marked as what it is and with whoever made it (DOMAIN §1.7, 32). It is no
 * change of the invoice: it may be done again, and each time is logged. Throws TRANSFER_INVOICE_FAILED for what is
 * not issued or no longer in force.
 */
export async function convertInvoice(
  deps: ConversionsDeps,
  { session, context }: Caller,
  id: string,
): Promise<Conversion> {
  await keepPaper(deps, { session, context }, id, 'drawn');
  const [latest] = await findConversions(deps.db, session.companyId, id, 'converted');
  if (!latest) throw new Error('a paper was kept and is not there');
  return conversionOf(latest);
}

/** Draws the paper that a token is to sign. It counts once it is signed. */
export async function prepareTransfer(
  deps: ConversionsDeps,
  caller: Caller,
  id: string,
): Promise<void> {
  await keepPaper(deps, caller, id, 'to-be-signed');
}

async function keepPaper(
  deps: ConversionsDeps,
  { session, context }: Caller,
  id: string,
  way: Way,
): Promise<void> {
  const { companyId, actor, userId } = session;
  const converter = await findUserName(deps.db, userId);
  const convertedAt = deps.clock.now();
  const hash = await paperOf(deps, companyId, id, { converter, convertedAt });
  const act = { companyId, actId: context.actId, kind: `invoice.convert-${way}`, at: convertedAt };
  await perform(deps.db, act, async (tx) => {
    await checkMayConvert(tx, deps, companyId, id);
    await insertConversion(tx, {
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

/** The paper that there is; the first is made when it is asked for. */
export async function transferInvoice(
  deps: ConversionsDeps,
  caller: Caller,
  id: string,
): Promise<FileAnswer> {
  const { companyId } = caller.session;
  const find = async () => (await findConversions(deps.db, companyId, id, 'converted'))[0];
  let latest = await find();
  if (!latest) {
    await convertInvoice(deps, caller, id);
    latest = await find();
  }
  return paperFile(deps, companyId, latest?.pdf_hash ?? null, id);
}

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

async function paperFile(
  { files }: ConversionsDeps,
  companyId: string,
  hash: string | null,
  id: string,
): Promise<FileAnswer> {
  if (!hash) throw new Failure('FILE_NOT_READY', { id });
  const bytes = await files.get(companyId, hash);
  return { bytes, mediaType: 'application/pdf', name: `hoa-don-chuyen-doi-${id}.pdf` };
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
  const kept = await requireInvoice(deps.db, companyId, id);
  const hash = await deps.files.put(companyId, file.bytes);
  const done = await findConversions(deps.db, companyId, id, 'converted');
  const same = done.find(({ pdf_hash }) => pdf_hash === hash);
  if (same) return conversionOf(same);
  const [prepared] = await findConversions(deps.db, companyId, id, 'prepared');
  if (!prepared) throw new Failure('TRANSFER_INVOICE_FAILED', { reason: 'not-prepared' });
  const expected = {
    taxCode: kept.content.seller.taxCode,
    now: deps.clock.now(),
    trust: deps.trust,
  };
  checkSignedPaper(await deps.files.get(companyId, prepared.prepared_hash), file.bytes, expected);
  const at = deps.clock.now();
  const actId = actIdOf(context.actId, 'paper');
  return perform(deps.db, { companyId, actId, kind: 'invoice.convert-signed', at }, async (tx) => {
    if (!(await completeConversion(tx, companyId, prepared.id, hash)))
      throw new Failure('TRANSFER_INVOICE_FAILED', { reason: 'signed-meanwhile' });
    const subject = `invoice/${id}`;
    const payload = { paper: hash, converter: prepared.converter };
    writeAudit(tx, [{ companyId, actor, act: 'invoice.converted', subject, at, payload }]);
    const output = conversionOf({ ...prepared, state: 'converted', pdf_hash: hash });
    await context.keepAnswer(tx, output);
    return output;
  });
}
