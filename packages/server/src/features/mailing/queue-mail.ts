import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { type MailHistoryEntry, mailOf } from '../invoices/index.ts';
import type { MailingDeps } from './deps.ts';
import { SEND_MAIL } from './mail-job.ts';
import { insertEmail, type NewEmail } from './repository.ts';

type MailToQueue = Omit<NewEmail, 'messageId'>;

/** Keeps the mail, its job, its audit entry and the answer to the caller together; answers its history entry. */
export function queueMail(
  deps: MailingDeps,
  session: Session,
  context: RequestContext,
  mail: MailToQueue,
): Promise<MailHistoryEntry[]> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const messageId = `<${randomUUID()}@${hostOf(deps.config.publicUrl)}>`;
  return transact(deps.db, async (db) => {
    const id = await insertEmail(db, { companyId, actor, at }, { ...mail, messageId });
    await putInQueue(deps, db, companyId, id);
    const entries = [await theMail(db, companyId, id)];
    await context.keepAnswer(db, entries);
    await writeAudit(db, [
      {
        companyId,
        actor,
        act: 'email.queued',
        subject: `email/${id}`,
        at,
        payload: { invoice: mail.invoiceId, preview: mail.previewHash, to: mail.addresses },
      },
    ]);
    return entries;
  });
}

/** Adds the job of a mail that waits, and tells open pages. */
export async function putInQueue(
  deps: MailingDeps,
  tx: Tx,
  companyId: string,
  emailId: string,
): Promise<void> {
  await deps.jobs.enqueue(tx, SEND_MAIL, [{ companyId, emailId }]);
  deps.events.publish(tx, companyId, [{ type: 'email', id: emailId, state: 'queued' }]);
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
