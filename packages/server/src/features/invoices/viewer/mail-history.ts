import type { MailHistory } from '@hoadon/contracts/invoices';
import { sql } from 'kysely';
import type { z } from 'zod';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

export type MailHistoryEntry = z.infer<typeof MailHistory>;

type MailRow = Readonly<{
  id: string;
  state: MailHistoryEntry['state'];
  reason: string | null;
  created_at: string;
  finished_at: string | null;
  recipients: readonly Readonly<{ address: string; state: string; reason: string | null }>[];
}>;

/** Mails of an invoice, newest first. */
export const mailsOfInvoice = (db: Db, companyId: string, invoiceId: string) =>
  findMails(db, companyId, sql`e.invoice_id = ${invoiceId}`);

/** Those of these ids that the company has, newest first. */
export const mailsById = (db: Db, companyId: string, ids: readonly string[]) =>
  findMails(db, companyId, sql`e.id = ${anyId(ids)}`);

/** One mail, or null where the company has none of that id. */
export const mailOf = async (db: Db, companyId: string, emailId: string) =>
  (await findMails(db, companyId, sql`e.id = ${emailId}`))[0] ?? null;

async function findMails(
  db: Db,
  companyId: string,
  which: ReturnType<typeof sql>,
): Promise<MailHistoryEntry[]> {
  const { rows } = await sql<MailRow>`
    select e.id, e.state, e.reason, e.created_at, e.finished_at,
      (select json_agg(json_build_object('address', r.address, 'state', r.state, 'reason', r.reason)
          order by r.position)
        from email_recipient r where r.company_id = e.company_id and r.email_id = e.id) as recipients
    from email e where e.company_id = ${companyId} and ${which}
    order by e.id desc`.execute(db);
  return rows.map(entryOf);
}

/** Addresses that a server refused while it accepted others are listed beside the state of the mail. */
function entryOf({ id, state, reason, created_at, finished_at, recipients }: MailRow) {
  const refused = recipients
    .filter((recipient) => recipient.state === 'refused')
    .map((recipient) => `${recipient.address}: ${recipient.reason}`);
  return {
    id,
    to: recipients.map((recipient) => recipient.address),
    state,
    reason: reason ?? (refused.length > 0 ? refused.join('; ') : null),
    created_at: new Date(created_at).toISOString(),
    finished_at: finished_at && new Date(finished_at).toISOString(),
  };
}
