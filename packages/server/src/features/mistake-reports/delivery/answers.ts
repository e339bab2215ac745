import { addDays, endOfTerm } from '@hoadon/domain/dates/add-days';
import { invoiceKey } from '@hoadon/domain/intake/invoice-key';
import type { MistakeResult } from '@hoadon/xml/message/mistake-result';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import { reasonText } from '@hoadon/xml/message/reason-text';
import type { ReviewRequest } from '@hoadon/xml/message/review-request';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { StoredFile } from '../../../platform/files/port.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InboxOutcome, OtherReplies, OtherReply } from '../../issuing/index.ts';
import { findItems, type ReportItemRow } from '../item.repository.ts';
import {
  type Decision,
  decideItems,
  findReportsByMessage,
  moveReport,
  type ReportRow,
  type ReportState,
} from '../report.repository.ts';
import { insertReview } from '../review.repository.ts';

const APPLIED: InboxOutcome = { state: 'applied', reason: null };
/** Which invoices the message refuses is not certain, so none may be marked accepted. */
const REFUSES_OTHERS: InboxOutcome = { state: 'parked', reason: 'REFUSES_AN_INVOICE_NOT_REPORTED' };
const UNDECIDED: readonly ReportState[] = ['signed', 'sending', 'unknown', 'sent', 'received'];

/** Applies replies of the authority to notices, and its requests to review invoices. */
export const mistakeAnswers = (platform: Platform): OtherReplies => ({
  async apply(companyId, messages) {
    const verdicts = new Map<string, InboxOutcome>();
    const replyIds = messages.flatMap(({ parsed }) => parsed.header.replyTo ?? []);
    const reports = await findReportsByMessage(platform.db, companyId, replyIds);
    const byMessage = new Map(reports.map((report) => [report.message_id, report]));
    for (const one of messages) {
      const { parsed } = one;
      const report = byMessage.get(parsed.header.replyTo ?? '') ?? null;
      const review = parsed.kind === 'content' && parsed.content.kind === 'review';
      if (!report && !review) continue;
      verdicts.set(one.message.id, await applyOne(platform, companyId, one, report));
    }
    return verdicts;
  },
});

/** Each in a transaction of its own: it comes seldom, and one that fails harms no other. */
async function applyOne(
  platform: Platform,
  companyId: string,
  { message, parsed }: OtherReply,
  report: ReportRow | null,
): Promise<InboxOutcome> {
  const { files, db } = platform;
  const items = report ? await findItems(db, companyId, [report.id]) : [];
  if (report && refusesOthers(parsed, items)) return REFUSES_OTHERS;
  const [file] = await files.store(companyId, [message.bytes]);
  if (!file) throw new Error('a message was stored without a place');
  await transact(db, async (tx) => {
    files.recordLocations(tx, [file]);
    if (report) await applyToReport(tx, platform, { companyId, file, report, items }, parsed);
    else if (parsed.kind === 'content' && parsed.content.kind === 'review')
      await saveReview(
        tx,
        platform,
        { companyId, file },
        parsed.header.messageId,
        parsed.content.review,
      );
  });
  return APPLIED;
}

type AuthorityFile = Readonly<{ companyId: string; file: StoredFile }>;

async function saveReview(
  tx: Tx,
  { clock, config, events }: Platform,
  { companyId, file }: AuthorityFile,
  messageId: string,
  { number, issuedOn, days, round, invoices }: ReviewRequest,
): Promise<void> {
  const at = clock.now();
  const begins = issuedOn || clock.today();
  const review = {
    messageId,
    hash: file.hash,
    number,
    issuedOn: begins,
    dueOn: endOfTerm(addDays(begins, days), config.holidays),
    round,
    invoices,
  };
  const id = await insertReview(tx, companyId, at, review);
  if (id === null) return;
  events.publish(tx, companyId, [{ type: 'mistake-report', id: `review-${id}`, state: 'asked' }]);
  const subject = `review-request/${id}`;
  const payload = { number, message: file.hash };
  writeAudit(tx, [
    { companyId, actor: 'authority/tax', act: 'review.requested', subject, at, payload },
  ]);
}

/** The outcome of a reply: the new state of the notice, and of each invoice in it. */
type Judgement = Readonly<{
  to: ReportState;
  failure: Readonly<{ code: string; text: string }> | null;
  decisions: readonly Decision[];
}>;

async function applyToReport(
  tx: Tx,
  { clock, events }: Platform,
  {
    companyId,
    file,
    report,
    items,
  }: AuthorityFile & Readonly<{ report: ReportRow; items: ReportItemRow[] }>,
  parsed: OtherReply['parsed'],
): Promise<void> {
  const at = clock.now();
  const { id } = report;
  const judgement = judge(parsed, items);
  const isApplied =
    judgement !== null &&
    (await moveReport(tx, companyId, at, id, {
      from:
        judgement.to === 'received' ? UNDECIDED.filter((state) => state !== 'received') : UNDECIDED,
      to: judgement.to,
      failure: judgement.failure,
    }));
  const { messageId, type } = parsed.header;
  await sql`
    insert into mistake_report_answer (company_id, report_id, message_id, type, hash, state, received_at)
    values (${companyId}, ${id}, ${messageId}, ${type}, ${file.hash},
      ${isApplied || judgement === null ? 'applied' : 'late'}, ${at})
    on conflict (company_id, message_id) do nothing`.execute(tx);
  if (!isApplied) return;
  await decideItems(tx, companyId, id, judgement.decisions);
  events.publish(tx, companyId, [{ type: 'mistake-report', id, state: judgement.to }]);
  writeAudit(tx, [
    {
      companyId,
      actor: 'authority/tax',
      act: `mistake-report.${judgement.to}`,
      subject: `mistake-report/${id}`,
      at,
      payload: { message: file.hash, refused: refusedIn(judgement.decisions) },
    },
  ]);
}

const refusedIn = (decisions: readonly Decision[]): string[] =>
  decisions.flatMap(({ state, invoiceId }) => (state === 'refused' ? [invoiceId] : []));

/** Null: the message settles nothing, such as a receipt. */
function judge(parsed: OtherReply['parsed'], items: readonly ReportItemRow[]): Judgement | null {
  if (parsed.kind !== 'content') return null;
  const { content: answer } = parsed;
  // The check of form (204): success does not decide about the invoices yet (docs/law-and-practice.md#messages).
  if (answer.kind === 'accepted') return { to: 'received', failure: null, decisions: [] };
  if (answer.kind === 'refused') return refusing(items, answer.reasons);
  return answer.kind === 'mistakes' ? ofResult(items, answer.result) : null;
}

function refusesOthers(parsed: OtherReply['parsed'], items: readonly ReportItemRow[]): boolean {
  if (parsed.kind !== 'content' || parsed.content.kind !== 'mistakes') return false;
  const ours = new Set(items.map(keyOfItem));
  return parsed.content.result.refused.some((one) => !ours.has(keyOf(one)));
}

/** Accepted where no reason is given against the notice; a refused invoice does not refuse the others. */
function ofResult(items: readonly ReportItemRow[], { reasons, refused }: MistakeResult): Judgement {
  if (reasons.length > 0) return refusing(items, reasons);
  const against = new Map(refused.map((one) => [keyOf(one), one.reasons]));
  const decisions = items.map((item): Decision => {
    const why = against.get(keyOfItem(item));
    return why
      ? { invoiceId: item.id, state: 'refused', ...wordsOf(why) }
      : { invoiceId: item.id, state: 'accepted', code: null, text: null };
  });
  const isRefused = decisions.every(({ state }) => state === 'refused');
  const [first] = refused;
  return {
    to: isRefused ? 'refused' : 'accepted',
    failure: isRefused && first ? wordsOf(first.reasons) : null,
    decisions,
  };
}

const refusing = (items: readonly ReportItemRow[], reasons: readonly Reason[]): Judgement => ({
  to: 'refused',
  failure: wordsOf(reasons),
  decisions: items.map(({ id }) => ({ invoiceId: id, state: 'refused', ...wordsOf(reasons) })),
});

const wordsOf = (reasons: readonly Reason[]) => ({
  code: reasons[0]?.code ?? 'REFUSED',
  text: reasons.map(reasonText).join('\n'),
});

type Named = Readonly<{ template: string; serial: string; number: string }>;

/** All of one seller. */
const keyOf = (named: Named): string => invoiceKey({ ...named, sellerTaxCode: '' }).text;

const keyOfItem = (item: ReportItemRow): string => keyOf({ ...item, number: String(item.number) });
