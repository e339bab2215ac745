import type { MailChoices, saveMailChoices } from '@hoadon/contracts/notifications';
import { may } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  NOTIFICATION_TOPICS,
} from '@hoadon/domain/notifications/notification-kind';
import { sql } from 'kysely';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { NotificationsDeps } from '../deps.ts';

type Chosen = z.output<typeof saveMailChoices.input>['choices'];

/** Returns the topics of notifications the caller may see, and which of them are mailed. */
export async function readChoices(
  db: Db,
  { companyId, userId, permissions }: Session,
): Promise<MailChoices> {
  const { rows } = await sql<{ email: string; is_confirmed: boolean; mailed: string[] }>`
    select u.email, u.email_confirmed_at is not null as is_confirmed, array(
      select topic from notification_choice where company_id = ${companyId} and user_id = ${userId}
    ) as mailed
    from app_user u where u.id = ${userId}`.execute(db);
  const [own] = rows;
  if (!own) throw new Failure('NOT_FOUND');
  const topics = NOTIFICATION_TOPICS.filter((topic) =>
    NOTIFICATION_KIND_NAMES.some((name) => {
      const kind = NOTIFICATION_KINDS[name];
      return kind.topic === topic && may(permissions, kind.seenWith);
    }),
  );
  const choices = topics.map((topic) => ({ topic, by_email: own.mailed.includes(topic) }));
  return { choices, email: own.email, is_confirmed: own.is_confirmed };
}

/** Throws EMAIL_NOT_CONFIRMED while the user's address is not confirmed: it may belong to another person. */
export function saveChoices(
  { db, clock }: NotificationsDeps,
  session: Session,
  { actId, saveResponse }: RequestContext,
  choices: Chosen,
): Promise<MailChoices> {
  const { companyId, userId } = session;
  const act = { companyId, actId, kind: 'notification.choose', at: clock.now() };
  return perform(db, act, async (tx) => {
    const before = await readChoices(tx, session);
    if (!before.is_confirmed && choices.some(({ by_email }) => by_email))
      throw new Failure('EMAIL_NOT_CONFIRMED');
    const on = choices.filter(({ by_email }) => by_email).map(({ topic }) => topic);
    const off = choices.filter(({ by_email }) => !by_email).map(({ topic }) => topic);
    await sql`
      delete from notification_choice
      where company_id = ${companyId} and user_id = ${userId} and topic = any (${off}::text[])`.execute(
      tx,
    );
    await sql`
      insert into notification_choice (company_id, user_id, topic)
      select ${companyId}, ${userId}, unnest(${on}::text[]) on conflict do nothing`.execute(tx);
    const after = await readChoices(tx, session);
    await saveResponse(tx, after);
    return after;
  });
}
