import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { type MailHistoryEntry, mailOf } from '../invoices/index.ts';
import type { MailingDeps } from './deps.ts';
import { enqueueMail, theMail } from './queue-mail.ts';
import { requeueEmail } from './repository.ts';

/** Tries a failed mail again, under the same message id. One that waits or went out is left alone. */
export function retryMail(
  deps: MailingDeps,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  emailId: string,
): Promise<MailHistoryEntry> {
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'email.retry', at }, async (tx) => {
    if (!(await mailOf(tx, companyId, emailId))) throw new Failure('NOT_FOUND');
    if (await requeueEmail(tx, companyId, emailId)) {
      await enqueueMail(tx, deps, companyId, emailId);
      const subject = `email/${emailId}`;
      writeAudit(tx, [{ companyId, actor, act: 'email.retried', subject, at, payload: null }]);
    }
    return theMail(tx, companyId, emailId);
  });
}
