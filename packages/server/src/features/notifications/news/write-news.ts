import { MAILED_AT_ONCE, NOTIFICATION_KINDS } from '@hoadon/domain/notifications/notification-kind';
import type { Tx } from '../../../platform/db/transact.ts';
import type { NotificationsDeps } from '../deps.ts';
import { mailNews } from '../mail/index.ts';
import { findMembers, whoMay } from '../members.ts';
import type { News } from '../news.ts';
import { mergeByFact } from './merge-by-fact.ts';
import { addInvoices, addRecipients, writeNotification } from './write-news.repository.ts';

/** Writes notifications to the members who may see them, and mails them to those who chose that. Skips unchanged ones. */
export async function writeNews(
  tx: Tx,
  deps: NotificationsDeps,
  companyId: string,
  news: readonly News[],
): Promise<void> {
  const gathered = mergeByFact(news);
  if (gathered.length === 0) return;
  const members = await findMembers(tx, companyId);
  for (const one of gathered) {
    const written = await writeNotification(tx, companyId, one);
    if (!written) continue;
    const { id } = written;
    const { isFor = () => true } = one;
    const recipients = whoMay(members, written.seen_with).filter(isFor);
    const userIds = recipients.map(({ userId }) => userId);
    await addInvoices(tx, companyId, id, one.grows?.invoices ?? []);
    await addRecipients(tx, companyId, id, { userIds, at: one.at });
    deps.events.publish(tx, companyId, [{ type: 'notification', id, state: 'told' }]);
    const { topic } = NOTIFICATION_KINDS[one.kind];
    if (written.isNew && MAILED_AT_ONCE.includes(topic))
      for (const member of recipients)
        if (member.mailed.includes(topic))
          await mailNews(tx, deps, { companyId, id, member, news: one });
  }
}
