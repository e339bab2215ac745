import type { TagAccessList } from '@hoadon/contracts/tag-sharing';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { shareState } from '@hoadon/domain/sharing/share-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

type StoredShare = Omit<TagAccessList, 'state'> & Readonly<{ revoked_at: string | null }>;

const SHARE = sql`s.id, s.tag_id, tag.name as tag_name, tag.color as tag_color, s.name, s.email,
  s.partner_id as customer_id, partner.name as customer_name, s.with_purchases, s.expires_on, s.revoked_at, s.link_made_at,
  s.opened, s.files_opened, s.last_opened_at, s.created_at
  from tag_access_list s
  left join tag on tag.company_id = s.company_id and tag.id = s.tag_id
  left join partner on partner.company_id = s.company_id and partner.id = s.partner_id`;

const instant = (at: string | null): string | null => at && new Date(at).toISOString();

const shareOf = (
  { revoked_at, link_made_at, last_opened_at, created_at, ...share }: StoredShare,
  today: PlainDate,
): TagAccessList => ({
  ...share,
  state: shareState({ expiresOn: share.expires_on, isRevoked: revoked_at !== null }, today),
  link_made_at: instant(link_made_at),
  last_opened_at: instant(last_opened_at),
  created_at: new Date(created_at).toISOString(),
});

export type SharePage = Readonly<{
  tagId: string | undefined;
  /** Those made before this one. */
  before: string | undefined;
  limit: number;
}>;

/** The company's shares, the latest first. */
export async function findShares(
  db: Db,
  companyId: string,
  today: PlainDate,
  { tagId, before, limit }: SharePage,
): Promise<TagAccessList[]> {
  const { rows } = await sql<StoredShare>`
    select ${SHARE} where s.company_id = ${companyId}
      ${tagId === undefined ? sql`` : sql`and s.tag_id = ${tagId}`}
      ${before === undefined ? sql`` : sql`and s.id < ${before}`}
    order by s.id desc limit ${limit}`.execute(db);
  return rows.map((row) => shareOf(row, today));
}

export async function findShare(
  db: Db,
  companyId: string,
  today: PlainDate,
  id: string,
): Promise<TagAccessList | null> {
  const { rows } = await sql<StoredShare>`
    select ${SHARE} where s.company_id = ${companyId} and s.id = ${id}`.execute(db);
  return rows[0] ? shareOf(rows[0], today) : null;
}

export type NewShare = Readonly<{
  tagId: string;
  name: string;
  email: string | null;
  partnerId: string | null;
  withPurchases: boolean;
  expiresOn: PlainDate;
  actor: Actor;
  at: Instant;
}>;

/** Its id; null where the company has no such tag. */
export async function insertShare(
  tx: Tx,
  companyId: string,
  share: NewShare,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into tag_access_list
      (company_id, tag_id, name, email, partner_id, with_purchases, expires_on, created_by, created_at, changed_at)
    select company_id, id, ${share.name}, ${share.email}, ${share.partnerId}, ${share.withPurchases},
      ${share.expiresOn}, ${share.actor},
      ${share.at}, ${share.at}
    from tag where company_id = ${companyId} and id = ${share.tagId}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whether there is such a partner, who is not another one by now. */
export async function isCustomer(db: Db, companyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type ShareChange = Readonly<{
  name?: string | undefined;
  email?: string | null | undefined;
  expiresOn?: PlainDate | undefined;
  isRevoked?: boolean | undefined;
}>;

/** A revoked share loses its link for good: granted again it needs a new one, so that holders of the old one remain locked out. */
const REVOKING = (isRevoked: boolean, at: Instant) => {
  const loses = sql<boolean>`(${isRevoked} or revoked_at is not null)`;
  return {
    revoked_at: isRevoked ? at : null,
    link_hash: sql<string | null>`case when ${loses} then null else link_hash end`,
    link_made_at: sql<Instant | null>`case when ${loses} then null else link_made_at end`,
  };
};

/** False where the company has no such share. */
export async function updateShare(
  tx: Tx,
  companyId: string,
  id: string,
  { name, email, expiresOn, isRevoked }: ShareChange,
  at: Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('tag_access_list')
    .set({
      changed_at: at,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(expiresOn !== undefined && { expires_on: expiresOn }),
      ...(isRevoked !== undefined && REVOKING(isRevoked, at)),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that were there, with what they were. */
export async function deleteShares(tx: Tx, companyId: string, ids: readonly string[]) {
  return tx
    .deleteFrom('tag_access_list')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids].sort())
    .returning(['id', 'tag_id', 'name', 'email', 'opened', 'files_opened'])
    .execute();
}

/** The link of before opens nothing any more. False where the company has no such share. */
export async function saveLink(
  tx: Tx,
  companyId: string,
  id: string,
  hash: string,
  at: Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('tag_access_list')
    .set({ link_hash: hash, link_made_at: at, changed_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** By what a caller is let in. */
export type ShareCondition = RawBuilder<unknown>;
export const byLink = (hash: string): ShareCondition => sql`s.link_hash = ${hash}`;
/** The address of a user counts once it is confirmed: anybody may write down another's. */
export const byAddress = (userId: string): ShareCondition => sql`s.email = (
  select lower(email) from app_user where id = ${userId} and email_confirmed_at is not null)`;
/** The owner sees what the others see. */
export const asOwner: ShareCondition = sql`true`;

export type OpenShare = Readonly<{
  tag_id: string;
  partner_id: string | null;
  with_purchases: boolean;
  tag_name: string;
  tag_color: string | null;
  owner_name: string;
  owner_taxcode: string;
  expires_on: PlainDate;
}>;

/** The rule shareState: active. */
export const OPENS = (today: PlainDate) => sql`s.revoked_at is null and s.expires_on >= ${today}`;

/** A share that opens today and this way; null where there is none. */
export async function findOpen(
  db: Db,
  companyId: string,
  id: string,
  way: ShareCondition,
  today: PlainDate,
): Promise<OpenShare | null> {
  const { rows } = await sql<OpenShare>`
    select s.tag_id, s.partner_id, s.with_purchases, tag.name as tag_name, tag.color as tag_color,
      company.full_name as owner_name, company.tax_code as owner_taxcode, s.expires_on
    from tag_access_list s
    join tag on tag.company_id = s.company_id and tag.id = s.tag_id
    join company on company.id = s.company_id
    where s.company_id = ${companyId} and s.id = ${id} and ${OPENS(today)} and ${way}`.execute(db);
  return rows[0] ?? null;
}

/** What is opened: a list by its first page, further pages of it, a file. */
export type Opening = 'list' | 'page' | 'file';
const COUNTED: Readonly<Record<Opening, RawBuilder<unknown>>> = {
  list: sql`opened = opened + 1,`,
  page: sql``,
  file: sql`files_opened = files_opened + 1,`,
};

/** Counts that it was opened; false where it was ended meanwhile. */
export async function countOpening(
  tx: Tx,
  companyId: string,
  id: string,
  what: Opening,
  { at, today }: Readonly<{ at: Instant; today: PlainDate }>,
): Promise<boolean> {
  const { rows } = await sql`
    update tag_access_list s set ${COUNTED[what]} last_opened_at = ${at}
    where s.company_id = ${companyId} and s.id = ${id} and ${OPENS(today)} returning 1`.execute(tx);
  return rows.length > 0;
}

export type MemberShare = Readonly<{
  access_list_id: string;
  company_owner: string;
  owner_name: string;
  tag_name: string;
  tag_color: string | null;
  expires_on: PlainDate;
}>;

const MOST_OF_A_MEMBER = 200;

/** Shares of all companies with the address of a user, the latest first. They belong to many companies: the query is by address alone. */
export async function findSharesWith(
  db: Db,
  userId: string,
  today: PlainDate,
): Promise<MemberShare[]> {
  const { rows } = await sql<MemberShare>`
    select s.id as access_list_id, s.company_id as company_owner, company.full_name as owner_name,
      tag.name as tag_name, tag.color as tag_color, s.expires_on
    from tag_access_list s
    join tag on tag.company_id = s.company_id and tag.id = s.tag_id
    join company on company.id = s.company_id
    where ${OPENS(today)} and ${byAddress(userId)}
    order by s.created_at desc, s.id desc limit ${MOST_OF_A_MEMBER}`.execute(db);
  return rows;
}

export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return Boolean(user?.email_confirmed_at);
}
