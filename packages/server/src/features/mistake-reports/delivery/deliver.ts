import {
  AuthorityUnreachable,
  MessageNotKnown,
  ReplyLost,
} from '../../../connectors/tax-authority/port.ts';
import { transact } from '../../../platform/db/transact.ts';
import { applyReplies } from '../../issuing/index.ts';
import type { MistakeReportsDeps } from '../deps.ts';
import { findItems } from '../item.repository.ts';
import { decideItems, findReport, moveReport, type ReportRow } from '../report.repository.ts';
import { DELIVER_REPORT, type DeliverReport } from './deliver-job.ts';
import { storeReceipt } from './store-receipt.ts';

/** A message that was received and not answered is asked about after so long. */
const FIRST_QUESTION_SECONDS = 60;
/** A sender that noted no outcome within so many time limits of one request is dead. */
const SENDER_DEAD_AFTER_LIMITS = 3;

/** Thrown so that the job comes again later. */
class NotYet extends Error {
  override readonly name = 'NotYet';
}

/**
 * Delivers a notice: sends the stored bytes under their stored message id, or looks up the outcome of a message whose
 * receipt was lost. Whatever the connection does, no second message is created. Repeating it is harmless. Throws errors
 * that a retry may resolve.
 */
export async function deliverReport(
  deps: MistakeReportsDeps,
  { companyId, reportId }: DeliverReport,
): Promise<void> {
  const report = await findReport(deps.db, companyId, reportId);
  if (!report) return;
  switch (report.state) {
    case 'signed':
      return send(deps, companyId, report);
    case 'sending':
      return loseDeadSender(deps, companyId, report);
    case 'unknown':
    case 'sent':
    case 'received':
      return ask(deps, companyId, report);
    default:
  }
}

async function send(deps: MistakeReportsDeps, companyId: string, report: ReportRow): Promise<void> {
  const { id, message_hash } = report;
  const { authority } = deps.connections.of(report.connection);
  const bytes = await deps.files.get(companyId, message_hash ?? '');
  const move = movesOf(deps, companyId, id);
  if (!(await move({ from: ['signed'], to: 'sending' }))) return;
  try {
    const answer = await authority.send(bytes);
    await storeReceipt(deps, companyId, id, answer.receipt);
    if (!answer.received) return await refuseAll(deps, companyId, report, answer);
    if (await move({ from: ['sending'], to: 'sent' })) await askLater(deps, companyId, id);
  } catch (error) {
    if (error instanceof AuthorityUnreachable) {
      const failure = {
        code: `AUTHORITY_UNREACHABLE_${error.reason.toUpperCase()}`,
        text: error.message,
      };
      await move({ from: ['sending'], to: 'signed', failure });
      throw error;
    }
    const failure = {
      code: 'ANSWER_LOST',
      text: 'The answer of the tax authority was lost.',
    };
    await move({ from: ['sending'], to: 'unknown', failure });
    if (!(error instanceof ReplyLost))
      deps.log.error({ err: error, reportId: id }, 'sending a notice ended in an unexpected way');
    throw error;
  }
}

/** Changes the state of a notice and notifies open pages. */
const movesOf =
  ({ db, clock, events }: MistakeReportsDeps, companyId: string, id: string) =>
  (change: Parameters<typeof moveReport>[4]) =>
    transact(db, async (tx) => {
      const isMoved = await moveReport(tx, companyId, clock.now(), id, change);
      if (isMoved)
        events.publish(tx, companyId, [{ type: 'mistake-report', id, state: change.to }]);
      return isMoved;
    });

/** A negative receipt (message 999 with faults): the message was read and not taken. */
async function refuseAll(
  deps: MistakeReportsDeps,
  companyId: string,
  { id }: ReportRow,
  { code, reason }: Readonly<{ code: string; reason: string }>,
): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const failure = { code, text: reason };
    if (!(await moveReport(tx, companyId, at, id, { from: ['sending'], to: 'refused', failure })))
      return;
    const items = await findItems(tx, companyId, [id]);
    await decideItems(
      tx,
      companyId,
      id,
      items.map((item) => ({ invoiceId: item.id, state: 'refused', code, text: reason })),
    );
    deps.events.publish(tx, companyId, [{ type: 'mistake-report', id, state: 'refused' }]);
  });
}

const askLater = ({ db, jobs }: MistakeReportsDeps, companyId: string, reportId: string) =>
  jobs.enqueue(db, DELIVER_REPORT, [{ companyId, reportId }], { delay: FIRST_QUESTION_SECONDS });

/** What a dead process was sending may have arrived. Who may still be sending is given his time. */
async function loseDeadSender(
  deps: MistakeReportsDeps,
  companyId: string,
  report: ReportRow,
): Promise<void> {
  const patience = SENDER_DEAD_AFTER_LIMITS * deps.config.taxAuthority.timeoutMs;
  if (Date.parse(deps.clock.now()) - Date.parse(report.changed_at) < patience)
    throw new NotYet('somebody is sending it');
  await movesOf(deps, companyId, report.id)({ from: ['sending'], to: 'unknown' });
  await ask(deps, companyId, { ...report, state: 'unknown' });
}

/** Applies the reply; confirms that the message has arrived; or sends the same bytes again where it never arrived. */
async function ask(deps: MistakeReportsDeps, companyId: string, report: ReportRow): Promise<void> {
  const { id, message_id, connection: name } = report;
  const { authority, inbox } = deps.connections.of(name);
  const move = movesOf(deps, companyId, id);
  let reply: Uint8Array | null;
  try {
    reply = await authority.replyTo(message_id);
  } catch (error) {
    if (!(error instanceof MessageNotKnown)) throw error;
    if (await move({ from: ['unknown', 'sent', 'received'], to: 'signed' }))
      await send(deps, companyId, { ...report, state: 'signed' });
    return;
  }
  if (report.state === 'unknown') await move({ from: ['unknown'], to: 'sent' });
  if (reply) await applyReplies(deps, inbox, [reply]);
  const now = await findReport(deps.db, companyId, id);
  if (now?.state === 'sent' || now?.state === 'received') throw new NotYet('no decision yet');
}
