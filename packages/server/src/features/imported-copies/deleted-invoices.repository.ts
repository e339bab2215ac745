import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { searchCondition } from '../invoice-lists/index.ts';
import { LISTED, type ListedInvoice } from '../invoices/index.ts';

export type DeletedKind = 'drafts' | 'copies';

/** Behind the last row of a page: when it was deleted, in microseconds since 1970, and its id. */
type Cursor = Readonly<{ microseconds: string; id: string }>;

export type DeletedRow = ListedInvoice &
  Readonly<{
    deleted_at: string;
    microseconds: string;
    /** Name of the user; null: a program, or the account is gone. */
    deleted_by: string | null;
  }>;

type DeletedQuery = Readonly<{
  kind: DeletedKind;
  words: string;
  after: Cursor | null;
  limit: number;
}>;

const KIND = {
  drafts: sql`processing_state = 'draft'`,
  copies: sql`processing_state <> 'draft'`,
} as const;

/** Loads deleted rows of one kind, the last deleted first. The user is the actor of the last deletion in the audit trail. */
export async function findDeleted(
  db: Db,
  companyId: string,
  { kind, words, after, limit }: DeletedQuery,
): Promise<DeletedRow[]> {
  const afterCursor = after
    ? sql`and (deleted_at, id) < (
        timestamptz 'epoch' + ${after.microseconds}::bigint * interval '1 microsecond', ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<DeletedRow>`
    select ${LISTED}, deleted_at, (extract(epoch from deleted_at) * 1000000)::bigint as microseconds, (
      select u.name from (
        select actor from audit_entry
        where company_id = ${companyId} and subject = 'invoice/' || invoice.id and act = 'invoice.deleted'
        order by sequence desc limit 1
      ) as entry join app_user u on u.id = user_of(entry.actor)) as deleted_by
    from invoice
    where company_id = ${companyId} and deleted_at is not null and ${KIND[kind]}
      and ${searchCondition(words) ?? sql`true`} ${afterCursor}
    order by deleted_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
