import {
  MAILED_AT_ONCE,
  NOTIFICATION_KINDS,
  NOTIFICATION_TOPICS,
} from '@hoadon/domain/notifications/notification-kind';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { NotificationsDeps } from '../deps.ts';
import { findMembers, whoMay } from '../members.ts';
import { contentOf } from '../news.ts';
import {
  type DigestReader,
  findUnread,
  findWithoutDigest,
  noteMailed,
  takeDay,
} from './digest.repository.ts';
import { writeDigest } from './letters.ts';
import { mailToMember } from './mail-to-member.ts';

const DAILY = NOTIFICATION_TOPICS.filter((topic) => !MAILED_AT_ONCE.includes(topic));
/** In Viet Nam: before work begins. */
const HOUR = 7;
const AHEAD_OF_UTC_MS = 7 * 3_600_000;
/** Older notifications are not mailed. */
const OLDEST_MS = 3 * 86_400_000;
const READERS_AT_ONCE = 100;
const MOST_LINES = 50;

/** Mails each member who chose it one letter a day with unread notifications, from seven in the morning. */
export async function mailDigests(deps: NotificationsDeps, stopping?: AbortSignal): Promise<void> {
  const hour = new Date(Date.parse(deps.clock.now()) + AHEAD_OF_UTC_MS).getUTCHours();
  if (hour < HOUR) return;
  const query = { day: deps.clock.today(), topics: DAILY, limit: READERS_AT_ONCE };
  for (let after: DigestReader | undefined = { company_id: '0', user_id: '0' }; after; ) {
    const readers: DigestReader[] = await findWithoutDigest(deps.db, { ...query, after });
    for (const reader of readers) {
      if (stopping?.aborted) return;
      await mailDigest(deps, reader).catch((err: unknown) => {
        if (isInfrastructureError(err)) throw err;
        deps.log.error({ err, ...reader }, 'a letter of the day was not written');
      });
    }
    after = readers.at(-1);
  }
}

/** Saves the letter and the day of the letter in one transaction, so that no day has two. */
const mailDigest = (deps: NotificationsDeps, reader: DigestReader): Promise<void> =>
  retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const now = deps.clock.now();
      const day = deps.clock.today();
      const isTaken = await takeDay(tx, reader, day);
      settled();
      if (!isTaken) return;
      const { company_id: companyId, user_id: userId } = reader;
      const member = (await findMembers(tx, companyId)).find((one) => one.userId === userId);
      if (!member?.email) return;
      const since = new Date(Date.parse(now) - OLDEST_MS).toISOString();
      const unread = await findUnread(tx, reader, { since, most: MOST_LINES });
      const wanted = unread.filter(({ kind, seen_with }) => {
        const { topic } = NOTIFICATION_KINDS[kind];
        const isWanted = DAILY.includes(topic) && member.mailed.includes(topic);
        return isWanted && whoMay([member], seen_with).length > 0;
      });
      if (wanted.length === 0) return;
      const notificationIds = wanted.map(({ id }) => id);
      await noteMailed(tx, reader, notificationIds, now);
      await mailToMember(tx, deps, {
        companyId,
        member: { ...member, email: member.email },
        actId: actIdOf('notification-digest', companyId, userId, day),
        write: (about) =>
          writeDigest(
            about,
            wanted.map(({ kind, content }) => contentOf(kind, content)),
          ),
      });
    }),
  );
