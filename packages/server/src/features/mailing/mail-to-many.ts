import type { LeftOutReason } from '@hoadon/contracts/bulk-acts';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { RowAct } from '../bulk-acts/index.ts';
import { findBuyerEmails, isIssuedIn, requireOpened, WITHOUT_XML } from '../invoices/index.ts';
import { readAddresses } from './addresses.ts';
import type { MailingDeps } from './deps.ts';
import { saveMail } from './queue-mail.ts';
import { mailWith, requireFile } from './send-invoice.ts';

const ROWS_AT_ONCE = 25;

/** Mails each issued invoice to the address of its own buyer: the one in force. */
export const mailToMany = (deps: MailingDeps): RowAct => ({
  kind: 'send-email',
  permission: 'invoice_management.change',
  leavesOut: [
    ['deleted', sql`deleted_at is not null`],
    ['not-own', sql`direction <> 'issued'`],
    ['not-issued', sql`not ${isIssuedIn('invoice')}`],
    ['no-file', WITHOUT_XML],
  ],
  rowsAtOnce: ROWS_AT_ONCE,
  async forecast(tx, { companyId }, ids) {
    const emails = await findBuyerEmails(tx, companyId, ids);
    const leftOut = new Map<string, LeftOutReason>();
    for (const id of ids) {
      const reason = whyNotMailed(emails.get(id) ?? '');
      if (reason) leftOut.set(id, reason);
    }
    return { leftOut, sums: null };
  },
  async perform(tx, by, rows) {
    const notDone = new Map<string, FailureCode>();
    const ids = rows.map(({ id }) => id);
    const emails = await findBuyerEmails(tx, by.companyId, ids);
    for (const { id, actId } of rows) {
      try {
        const invoice = await requireOpened({ ...deps, db: tx }, by.companyId, id);
        const mail = mailWith(invoice, { emails: emails.get(id) ?? '' });
        await requireFile(tx, by.companyId, invoice);
        await saveMail(tx, deps, { ...by, actId }, mail);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        notDone.set(id, error.code);
      }
    }
    return notDone;
  },
});

/** By the function that reads the addresses of the letter. */
function whyNotMailed(emails: string): LeftOutReason | null {
  try {
    readAddresses(emails);
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.code === 'EMAIL_REQUIRED' ? 'no-email' : 'email-invalid';
  }
}
