import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import { findAddress } from './confirm-address.repository.ts';

const A_DAY_MS = 86_400_000;
const LONGEST_NAME = 100;

/** Throws EMAIL_NOT_CONFIRMED where the user has not confirmed the address: a new user must not mail in another person's name. */
export async function checkAddressConfirmed(db: Db, { userId }: Session): Promise<void> {
  const user = await findAddress(db, userId);
  if (!user?.email_confirmed_at) throw new Failure('EMAIL_NOT_CONFIRMED');
}

type DayLimit = Readonly<{
  /** What is counted: the lock's name. */
  kind: string;
  most: number;
  refusal: FailureCode;
  countSince: (db: Db, companyId: string, since: Instant) => Promise<number>;
}>;

/** Throws the refusal past the limit. Locked: other transactions of the company count this kind after this one has ended. */
export async function checkRecipientsOfDay(
  tx: Tx,
  { kind, most, refusal, countSince }: DayLimit,
  { companyId, recipients, now }: Readonly<{ companyId: string; recipients: number; now: Instant }>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}, ${companyId}::bigint))`.execute(
    tx,
  );
  const since = new Date(Date.parse(now) - A_DAY_MS).toISOString();
  if ((await countSince(tx, companyId, since)) + recipients > most)
    throw new Failure(refusal, { most: String(most) });
}

/** A preview is for the few who check an invoice before it is issued. */
export const PREVIEWS_OF_DAY: DayLimit = {
  kind: 'preview_mail',
  most: 100,
  refusal: 'PREVIEW_MAIL_LIMIT_REACHED',
  countSince: countPreviewRecipients,
};

async function countPreviewRecipients(db: Db, companyId: string, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('email')
    .innerJoin('email_recipient', (join) =>
      join
        .onRef('email_recipient.company_id', '=', 'email.company_id')
        .onRef('email_recipient.email_id', '=', 'email.id'),
    )
    .where('email.company_id', '=', companyId)
    .where('email_recipient.company_id', '=', companyId)
    .where('email.preview_hash', 'is not', null)
    .where('email.created_at', '>', since)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Mails about payments, and forwarded invoices of other sellers: no number of a series limits their count. */
export const NOTICES_OF_DAY: DayLimit = {
  kind: 'notice_mail',
  most: 500,
  refusal: 'NOTICE_MAIL_LIMIT_REACHED',
  countSince: countNoticeRecipients,
};

async function countNoticeRecipients(db: Db, companyId: string, since: Instant): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from email e
    join email_recipient r on r.company_id = e.company_id and r.email_id = e.id
    left join invoice i on i.company_id = e.company_id and i.id = e.invoice_id
    where e.company_id = ${companyId} and e.created_at > ${since}
      and (e.payment_id is not null or i.direction = 'received')`.execute(db);
  return Number(rows[0]?.count);
}

/** A name that its owner chose freely, as a preview shows it: short, and nothing in it that a mail reader makes a link of. */
export const unlinkedName = (name: string): string =>
  name
    .replaceAll(/\s+/g, ' ')
    .replaceAll('://', ' ')
    .replaceAll(/(?<=[\p{L}\d])\.(?=[\p{L}\d])/gu, '. ')
    .slice(0, LONGEST_NAME);
