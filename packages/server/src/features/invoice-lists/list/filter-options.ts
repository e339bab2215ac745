import type { FilterOptions } from '@hoadon/contracts/invoice-lists';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Session } from '../../../platform/http/route.ts';
import { partnersReadableBy } from '../../invoices/index.ts';

/** No user looks through more of a kind. */
const MOST = 5_000;
/** The latest imports of drafts are offered. */
const IMPORTS = 50;

/** Loads the company's own values that narrow its lists, by name; of partners only the requested ones. */
export async function filterOptions(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  { partner_id: partnerIds = [] }: Readonly<{ partner_id?: readonly string[] | undefined }>,
): Promise<FilterOptions> {
  const [tags, directories, users, partners, imports] = await Promise.all([
    sql<FilterOptions['tags'][number]>`
      select id, name, color from tag where company_id = ${companyId}
      order by name, id limit ${MOST}`.execute(db),
    sql<FilterOptions['directories'][number]>`
      select id, name, coalesce(parent_id, 0)::text as parent_id from directory
      where company_id = ${companyId} and deletion_id is null order by name, id limit ${MOST}`.execute(
      db,
    ),
    sql<FilterOptions['users'][number]>`
      select u.id, u.name from membership m join app_user u on u.id = m.user_id
      where m.company_id = ${companyId} order by u.name, u.id limit ${MOST}`.execute(db),
    partnerIds.length === 0
      ? { rows: [] }
      : sql<FilterOptions['partners'][number]>`
          select id, name, tax_code as taxcode from partner
          where company_id = ${companyId} and id in (${sql.join(partnerIds)}) and ${partnersReadableBy(permissions)}
          order by name, id`.execute(db),
    sql<FilterOptions['draft_imports'][number]>`
      select id, file_name as name from draft_import
      where company_id = ${companyId} and state = 'created' order by id desc limit ${IMPORTS}`.execute(
      db,
    ),
  ]);
  return {
    tags: tags.rows,
    directories: directories.rows,
    users: users.rows,
    partners: partners.rows,
    draft_imports: imports.rows,
  };
}
