import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { type MailHistoryEntry, mailOf } from '../invoices/index.ts';
import type { MailingDeps } from './deps.ts';
import { SEND_MAIL } from './mail-job.ts';
import { insertEmail, type NewEmail, type Written } from './repository.ts';

export type MailToQueue = Omit<NewEmail, 'messageId'>;
type Checked = Readonly<{
  /** Throws where another mail is not allowed, in the transaction that would save it. */
  checkMay?: (tx: Tx) => Promise<void>;
}>;

/** Saves one mail and the response to the caller in one transaction; returns its history entry. */
export function queueMail(
  deps: MailingDeps,
  { companyId, actor }: Session,
  context: RequestContext,
  { checkMay, ...mail }: MailToQueue & Checked,
): Promise<MailHistoryEntry[]> {
  const at = deps.clock.now();
  const { actId } = context;
  return perform(deps.db, { companyId, actId, kind: 'email.queue', at }, async (tx) => {
    await checkMay?.(tx);
    const id = await saveMail(tx, deps, { companyId, actor, at, actId }, mail);
    const entries = [await theMail(tx, companyId, id)];
    await context.saveResponse(tx, entries);
    return entries;
  });
}

/**
 * Saves the mail, its job and its audit entry together; returns its id. One act id is one mail under one message id,
 * however often it is retried.
 */
export async function saveMail(
  tx: Tx,
  deps: MailingDeps,
  { actId, ...written }: Written & Readonly<{ actId: string }>,
  mail: MailToQueue,
): Promise<string> {
  const messageId = `<${actId}@${hostOf(deps.config.publicUrl)}>`;
  const { companyId } = written;
  const id = await insertEmail(tx, written, { ...mail, messageId });
  await enqueueMail(tx, deps, companyId, id);
  const { addresses: to } = mail;
  const payload = { ...aboutOf(mail), to };
  writeAudit(tx, [{ ...written, act: 'email.queued', subject: `email/${id}`, payload }]);
  return id;
}

function aboutOf({ invoiceId: invoice, previewHash: preview, payment, notice }: MailToQueue) {
  if (payment) return { payment: payment.id };
  return notice ? { notifiedUser: notice.userId } : { invoice, preview };
}

/** Adds the job of a mail that waits, and shows it on open pages. */
export async function enqueueMail(
  tx: Tx,
  { jobs, events }: MailingDeps,
  companyId: string,
  emailId: string,
): Promise<void> {
  await jobs.enqueue(tx, SEND_MAIL, [{ companyId, emailId }]);
  events.publish(tx, companyId, [{ type: 'email', id: emailId, state: 'queued' }]);
}

export async function theMail(
  db: Db,
  companyId: string,
  emailId: string,
): Promise<MailHistoryEntry> {
  const entry = await mailOf(db, companyId, emailId);
  if (!entry) throw new Error(`mail ${emailId} vanished`);
  return entry;
}

const hostOf = (url: string): string => new URL(url).hostname;
