import { createHash, randomUUID } from 'node:crypto';
import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { Failure } from '@hoadon/domain/errors/failure';
import { taxpayerSignatureHolders } from '@hoadon/xml/signed-documents';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { FileAnswer, RequestContext, Session } from '../../platform/http/route.ts';
import { findSeller } from '../company/index.ts';
import { checkSignedFrame, TOKEN_SIGNER } from '../issuing/index.ts';
import type { MistakeReportsDeps } from './deps.ts';
import { findItems } from './item.repository.ts';
import { theReport } from './list-reports.ts';
import { decideItems, findReportOfAct, moveReport, type ReportRow } from './report.repository.ts';
import { checkNotOpen, queueDelivery, saveReport } from './save-report.ts';
import { messageAround, type ReportSelection, writeNotice } from './writing/index.ts';

/**
 * Returns the message that a token is to sign, saved before it is handed out: a retry under the same uu_id gets the same
 * bytes. Nothing is reported before its signature is here.
 */
export async function prepareReport(
  deps: MistakeReportsDeps,
  session: Session,
  chosen: ReportSelection,
): Promise<FileAnswer> {
  const { companyId } = session;
  const actId = chosen.uu_id ?? randomUUID();
  const existingReport = await findReportOfAct(deps.db, companyId, actId);
  const { taxCode } = await findSeller(deps.db, companyId);
  if (!existingReport) await savePrepared(deps, session, actId, chosen);
  const report = existingReport ?? (await theActs(deps, companyId, actId));
  return {
    bytes: messageAround(report, taxCode, null),
    mediaType: 'application/xml',
    name: `${actId}_mmt.xml`,
  };
}

async function savePrepared(
  deps: MistakeReportsDeps,
  session: Session,
  actId: string,
  chosen: ReportSelection,
): Promise<void> {
  const { companyId } = session;
  const { taxCode: _, printed: __, ...notice } = await writeNotice(deps, companyId, actId, chosen);
  const act = { companyId, actId, kind: 'mistake-report.prepare', at: deps.clock.now() };
  await perform(deps.db, act, (tx) =>
    saveReport(tx, deps, session, {
      ...notice,
      state: 'prepared',
      caId: TOKEN_SIGNER,
      messageHash: null,
      pdfHash: null,
    }),
  );
}

async function theActs(
  { db }: MistakeReportsDeps,
  companyId: string,
  actId: string,
): Promise<ReportRow> {
  const report = await findReportOfAct(db, companyId, actId);
  if (!report) throw new Failure('NOT_FOUND');
  return report;
}

export type SignedReport = Readonly<{ xml: Uint8Array; pdf: Uint8Array | null }>;

/**
 * Takes the message that a token signed, exactly as it was prepared, and sends it. The same file once more
 * changes nothing. Throws TAX_CODE_ERROR, SIGN_INVOICE_FAILED and REPORT_INVOICE_ERROR_FAILED.
 */
export async function acceptSigned(
  deps: MistakeReportsDeps,
  session: Session,
  context: RequestContext,
  uuId: string,
  { xml, pdf }: SignedReport,
): Promise<MistakeReport> {
  const { companyId, actor } = session;
  const report = await theActs(deps, companyId, uuId);
  const hash = createHash('sha256').update(xml).digest('hex');
  if (report.state !== 'prepared') return sameOrRefuse(deps, companyId, report, hash);
  const { taxCode } = await findSeller(deps.db, companyId);
  await checkSignedFrame(
    {
      around: (signature) => messageAround(report, taxCode, signature),
      holdersOf: taxpayerSignatureHolders,
      preparedAt: report.signed_at,
    },
    xml,
    { taxCode, now: deps.clock.now(), trust: deps.trust },
  );
  await deps.files.put(companyId, xml);
  const pdfHash = pdf && (await deps.files.put(companyId, pdf));
  const at = deps.clock.now();
  // By the notice, not by the request: of two hand-overs one moves it.
  const act = { companyId, actId: actIdOf(uuId, 'signed', hash), kind: 'mistake-report.sign', at };
  return perform(deps.db, act, async (tx) => {
    const items = await findItems(tx, companyId, [report.id]);
    await checkNotOpen(
      tx,
      companyId,
      items.map(({ id }) => id),
    );
    const change = { from: ['prepared'], to: 'signed', messageHash: hash, pdfHash } as const;
    if (!(await moveReport(tx, companyId, at, report.id, change)))
      throw new Failure('INVOICE_ALREADY_SIGNED', { uu_id: uuId });
    const open = items.map(
      ({ id }) => ({ invoiceId: id, state: 'open', code: null, text: null }) as const,
    );
    await decideItems(tx, companyId, report.id, open);
    await queueDelivery(tx, deps, companyId, report.id);
    const subject = `mistake-report/${report.id}`;
    const payload = { message: hash, messageId: report.message_id };
    writeAudit(tx, [{ companyId, actor, act: 'mistake-report.signed', subject, at, payload }]);
    const output = await theReport(tx, companyId, report.id);
    await context.saveResponse(tx, output);
    return output;
  });
}

async function sameOrRefuse(
  { db }: MistakeReportsDeps,
  companyId: string,
  { id, message_hash }: ReportRow,
  hash: string,
): Promise<MistakeReport> {
  if (message_hash !== hash) throw new Failure('INVOICE_ALREADY_SIGNED', { id });
  return theReport(db, companyId, id);
}
