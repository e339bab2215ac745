import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { RowAct } from '../bulk-acts/index.ts';
import { isIssuedIn, requireOpened } from '../invoices/index.ts';
import type { MailingDeps } from './deps.ts';
import { keepMail } from './queue-mail.ts';
import { buyerOf, mailWith } from './send-invoice.ts';

const ROWS_AT_ONCE = 25;

/** Mails each issued invoice to the address of its own buyer: the one in force. */
export const mailToMany = (deps: MailingDeps): RowAct => ({
  kind: 'send-email',
  permission: 'invoice_management.change',
  takes: sql`direction = 'issued' and deleted_at is null and ${isIssuedIn('invoice')}`,
  rowsAtOnce: ROWS_AT_ONCE,
  async perform(tx, by, rows) {
    const notDone = new Map<string, FailureCode>();
    for (const { id, actId } of rows) {
      try {
        const invoice = await requireOpened({ ...deps, db: tx }, by.companyId, id);
        const mail = mailWith(invoice, { emails: buyerOf(invoice)?.email ?? '' });
        await keepMail(tx, deps, { ...by, actId }, mail);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        notDone.set(id, error.code);
      }
    }
    return notDone;
  },
});
