import { MAILED_AT_ONCE, NOTIFICATION_KINDS } from '@hoadon/domain/notifications/notification-kind';
import type { Tx } from '../../../platform/db/transact.ts';
import type { NotificationsDeps } from '../deps.ts';
import { mailNews } from '../mail/index.ts';
import { findMembers, whoMay } from '../members.ts';
import type { News } from '../told.ts';
import { gather } from './gather.ts';
import { keepInvoices, keepRecipients, writeNotification } from './write-news.repository.ts';

/** Tells whoever may see it, and mails it to those who chose that. What was told before is not told again. */
export async function writeNews(
  tx: Tx,
  deps: NotificationsDeps,
  companyId: string,
  news: readonly News[],
): Promise<void> {
  const gathered = gather(news);
  if (gathered.length === 0) return;
  const members = await findMembers(tx, companyId);
  for (const one of gathered) {
    const written = await writeNotification(tx, companyId, one);
    if (!written) continue;
    const { id } = written;
    const { isFor = () => true } = one;
    const recipients = whoMay(members, written.seen_with).filter(isFor);
    const userIds = recipients.map(({ userId }) => userId);
    await keepInvoices(tx, companyId, id, one.grows?.invoices ?? []);
    await keepRecipients(tx, companyId, id, { userIds, at: one.at });
    deps.events.publish(tx, companyId, [{ type: 'notification', id, state: 'told' }]);
    const { topic } = NOTIFICATION_KINDS[one.kind];
    if (written.isNew && MAILED_AT_ONCE.includes(topic))
      for (const member of recipients)
        if (member.mailed.includes(topic))
          await mailNews(tx, deps, { companyId, id, member, news: one });
  }
}
