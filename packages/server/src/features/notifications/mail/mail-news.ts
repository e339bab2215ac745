import { actIdOf } from '../../../platform/acts/act-id.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { NotificationsDeps } from '../deps.ts';
import type { Member } from '../members.ts';
import type { News } from '../news.ts';
import { contentOf } from '../news.ts';
import { writeNewsLetter } from './letters.ts';
import { mailToMember } from './mail-to-member.ts';

type Mailed = Readonly<{ companyId: string; id: string; member: Member; news: News }>;

/** Mails one notification to a member; skips addresses that are not confirmed. */
export async function mailNews(
  tx: Tx,
  deps: NotificationsDeps,
  { companyId, id, member, news }: Mailed,
): Promise<void> {
  const { email } = member;
  if (email === null) return;
  const { kind, grows } = news;
  const total_invoices = grows && (grows.count ?? new Set(grows.invoices).size);
  const content = contentOf(kind, { ...news.content, ...(grows && { total_invoices }) });
  await mailToMember(tx, deps, {
    companyId,
    member: { ...member, email },
    actId: actIdOf('notification-mail', companyId, id, member.userId),
    write: (about) => writeNewsLetter(about, content),
  });
}
