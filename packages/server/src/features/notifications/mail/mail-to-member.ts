import type { Actor } from '@hoadon/domain/access/actor';
import type { Tx } from '../../../platform/db/transact.ts';
import { findCompany, type Letter, saveMail } from '../../mailing/index.ts';
import type { NotificationsDeps } from '../deps.ts';
import type { Member } from '../members.ts';

const WRITER: Actor = 'job/notifications';

type ToMember = Readonly<{
  companyId: string;
  member: Pick<Member, 'userId' | 'name'> & Readonly<{ email: string }>;
  /** Of the letter: the same whenever it is written again. */
  actId: string;
  write: (about: Readonly<{ company: string; addressee: string; link: string }>) => Letter;
}>;

/** Queues a letter to a member, in the transaction that notes that it is written. */
export async function mailToMember(
  tx: Tx,
  deps: NotificationsDeps,
  { companyId, member, actId, write }: ToMember,
): Promise<void> {
  const { full_name: company } = await findCompany(tx, companyId);
  const link = new URL('/notification', deps.config.publicUrl).href;
  const about = { company, addressee: member.name, link };
  const by = { companyId, actor: WRITER, at: deps.clock.now(), actId };
  await saveMail(tx, deps, by, {
    invoiceId: null,
    previewHash: null,
    addressee: member.name,
    symbol: '',
    addresses: [member.email],
    notice: { userId: member.userId, letter: write(about) },
  });
}
