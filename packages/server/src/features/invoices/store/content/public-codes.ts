import { randomBytes } from 'node:crypto';
import {
  PUBLIC_CODE_LETTERS,
  type PublicCode,
  publicCodeText,
  readPublicCode,
  SECRET_LENGTH,
} from '@hoadon/domain/invoice-lookup/public-code';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/open.ts';
import { executeBeforeCommit, type Tx } from '../../../../platform/db/transact.ts';

export type SecretOfInvoice = Readonly<{ id: string; secret: string }>;

/** 80 random bits: 256 is a multiple of the 32 letters, so each letter is equally likely. */
export const newSecret = (): string =>
  Array.from(
    randomBytes(SECRET_LENGTH),
    (byte) => PUBLIC_CODE_LETTERS[byte % PUBLIC_CODE_LETTERS.length],
  ).join('');

/** Statement beside a move: saves the secrets of the invoices that moved. A secret that exists stays. */
export const insertSecrets = (
  companyId: string,
  rows: readonly SecretOfInvoice[],
): RawBuilder<unknown> => sql`secrets as (
    insert into invoice_lookup_code (company_id, invoice_id, secret)
    select ${companyId}::bigint, r.id, r.secret
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, secret text)
      join moved on moved.id = r.id
    on conflict (company_id, invoice_id) do nothing)`;

type StatedCode = Readonly<{ invoiceId: string; secretCode: string | null }>;

/**
 * Saves the public codes that files of own invoices state: after a restore they arrive with invoices issued after the
 * backup. An invoice that has a code retains it; a code names the first invoice that stated it.
 */
export function saveStatedSecrets(tx: Tx, companyId: string, stated: readonly StatedCode[]): void {
  const rows = stated.flatMap(({ invoiceId, secretCode }) => {
    const code = readPublicCode(secretCode ?? '');
    return code?.companyId === companyId ? [{ id: invoiceId, secret: code.secret }] : [];
  });
  if (rows.length === 0) return;
  executeBeforeCommit(
    tx,
    sql`
    insert into invoice_lookup_code (company_id, invoice_id, secret)
    select i.company_id, i.id, r.secret
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, secret text)
      join invoice i on i.company_id = ${companyId}::bigint and i.id = r.id and i.direction = 'issued'
    order by i.id
    on conflict do nothing`,
  );
}

/** Returns the code by which the buyer looks up an own invoice; null before its file exists, and for other invoices. */
export async function findPublicCode(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_lookup_code')
    .select('secret')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row ? publicCodeText({ companyId, secret: row.secret }) : null;
}

/** Returns the id of the invoice that a code names; null: none. */
export async function findByPublicCode(
  db: Db,
  { companyId, secret }: PublicCode,
): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_lookup_code')
    .select('invoice_id')
    .where('company_id', '=', companyId)
    .where('secret', '=', secret)
    .executeTakeFirst();
  return row?.invoice_id ?? null;
}
