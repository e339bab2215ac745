import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import { type MailHistoryEntry, mailOf } from '../invoices/index.ts';
import type { MailingDeps } from './deps.ts';
import { putInQueue, theMail } from './queue-mail.ts';
import { requeueEmail } from './repository.ts';

/** Tries a failed mail again, under the same message id. One that waits or went out is left alone. */
export function retryMail(
  deps: MailingDeps,
  { companyId, actor }: Session,
  emailId: string,
): Promise<MailHistoryEntry> {
  return transact(deps.db, async (tx) => {
    if (!(await mailOf(tx, companyId, emailId))) throw new Failure('NOT_FOUND');
    if (await requeueEmail(tx, companyId, emailId)) {
      await putInQueue(deps, tx, companyId, emailId);
      writeAudit(tx, [
        {
          companyId,
          actor,
          act: 'email.retried',
          subject: `email/${emailId}`,
          at: deps.clock.now(),
          payload: null,
        },
      ]);
    }
    return theMail(tx, companyId, emailId);
  });
}
