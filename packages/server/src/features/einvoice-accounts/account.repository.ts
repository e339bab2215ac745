import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type EinvoiceAccountRow = Readonly<{
  company_id: string;
  id: string;
  provider: EinvoiceProvider;
  user_name: string;
  /** Sealed. */
  password: string;
  site: string | null;
  series: readonly string[];
  is_active: boolean;
}>;

const ACCOUNT = sql`
  select company_id, id, provider, user_name, password, site, series, is_active from einvoice_account`;

/** All of a company, the oldest first; there are few. */
export async function findAccounts(db: Db, companyId: string): Promise<EinvoiceAccountRow[]> {
  const { rows } = await sql<EinvoiceAccountRow>`
    ${ACCOUNT} where company_id = ${companyId} order by id`.execute(db);
  return rows;
}

/** The same, locked against a concurrent change of the active account. */
export async function lockAccounts(tx: Tx, companyId: string): Promise<EinvoiceAccountRow[]> {
  const { rows } = await sql<EinvoiceAccountRow>`
    ${ACCOUNT} where company_id = ${companyId} order by id for update`.execute(tx);
  return rows;
}

export async function findAccount(
  db: Db,
  companyId: string,
  id: string,
): Promise<EinvoiceAccountRow | null> {
  const { rows } = await sql<EinvoiceAccountRow>`
    ${ACCOUNT} where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type NewAccount = Omit<EinvoiceAccountRow, 'id' | 'company_id'> &
  Readonly<{ actor: Actor; at: Instant }>;

/** Returns null if the company has an account of that name with the provider. */
export async function insertAccount(
  tx: Tx,
  companyId: string,
  { provider, user_name, password, site, series, is_active, actor, at }: NewAccount,
): Promise<string | null> {
  const inserted = await tx
    .insertInto('einvoice_account')
    .values({
      company_id: companyId,
      provider,
      user_name,
      password,
      site,
      series: JSON.stringify(series),
      is_active,
      created_by: actor,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider', 'user_name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Deactivates the others first: the unique index allows no two active accounts, not even for a moment. */
export async function activateAccount(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`
    update einvoice_account set is_active = false
    where company_id = ${companyId} and is_active and id <> ${id}`.execute(tx);
  await sql`
    update einvoice_account set is_active = true
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Returns false if there is none. */
export async function deleteAccountRow(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from einvoice_account where company_id = ${companyId} and id = ${id} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Accounts of all companies whose password was sealed by another key than this one, at most `limit`. */
export async function findSealedByOthers(
  db: Db,
  keyMark: string,
  { passed, limit }: Readonly<{ passed: number; limit: number }>,
): Promise<EinvoiceAccountRow[]> {
  const { rows } = await sql<EinvoiceAccountRow>`
    ${ACCOUNT} where not starts_with(password, ${keyMark})
    order by company_id, id limit ${limit} offset ${passed}`.execute(db);
  return rows;
}

/** Returns false if the account was changed meanwhile. */
export async function replaceSealed(
  tx: Tx,
  { company_id, id, password }: EinvoiceAccountRow,
  sealed: string,
): Promise<boolean> {
  const { rows } = await sql`
    update einvoice_account set password = ${sealed}
    where company_id = ${company_id} and id = ${id} and password = ${password}
    returning id`.execute(tx);
  return rows.length > 0;
}
