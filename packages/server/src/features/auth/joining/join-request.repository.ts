import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Platform } from '../../../platform/platform.ts';

export async function findCompanyId(db: Db, taxCode: string): Promise<string | null> {
  const row = await db
    .selectFrom('company')
    .where('tax_code', '=', taxCode)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Where its admins read their mail. */
export async function findAdminAddresses(
  db: Db,
  companyId: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('membership.company_id', '=', companyId)
    .where('membership.role', '=', 'admin')
    .orderBy('membership.id')
    .limit(most)
    .select('app_user.email')
    .execute();
  return rows.map((row) => row.email);
}

type Request = Readonly<{
  companyId: string;
  email: string;
  day: PlainDate;
  requestId: string;
  askedAt: Instant;
}>;

/** Whether the letter of the request may go: the first of its address that day, and one of the first `most` of all. */
export async function takeLetter(
  db: Db,
  { companyId, email, day, requestId, askedAt }: Request,
  most: number,
): Promise<boolean> {
  await sql`
    insert into join_request (company_id, email, day, request_id, asked_at)
    select ${companyId}, ${email}, ${day}, ${requestId}, ${askedAt}
    where (select count(*) from join_request where company_id = ${companyId} and day = ${day}) < ${most}
    on conflict (company_id, email, day) do nothing`.execute(db);
  const own = await db
    .selectFrom('join_request')
    .where('company_id', '=', companyId)
    .where('request_id', '=', requestId)
    .select('id')
    .executeTakeFirst();
  return own !== undefined;
}

/** They have served their time once their day is over, wherever it is day. */
const MS_OF_REQUESTS = 2 * 86_400_000;

export async function deleteOldRequests({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - MS_OF_REQUESTS).toISOString();
  await db.deleteFrom('join_request').where('asked_at', '<', before).execute();
}
