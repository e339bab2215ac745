import type { Conversion } from '@hoadon/contracts/conversions';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type NewConversion = Readonly<{
  companyId: string;
  invoiceId: string;
  actId: string;
  converter: string;
  convertedAt: Instant;
  preparedHash: string;
  /** Null: still to be signed. */
  pdfHash: string | null;
  actor: Actor;
}>;

const COLUMNS = sql`id::text, state, converter, converted_at, prepared_hash, pdf_hash`;

const withInstant = (row: ConversionRow): ConversionRow => ({
  ...row,
  converted_at: new Date(row.converted_at).toISOString(),
});

export async function insertConversion(tx: Tx, conversion: NewConversion): Promise<ConversionRow> {
  const { rows } = await sql<ConversionRow>`
    insert into invoice_conversion (company_id, invoice_id, act_id, state, converter, converted_at,
      prepared_hash, pdf_hash, actor)
    values (${conversion.companyId}, ${conversion.invoiceId}, ${conversion.actId},
      ${conversion.pdfHash === null ? 'prepared' : 'converted'}, ${conversion.converter},
      ${conversion.convertedAt}, ${conversion.preparedHash}, ${conversion.pdfHash}, ${conversion.actor})
    returning ${COLUMNS}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an inserted paper has no id');
  return withInstant(row);
}

export type ConversionRow = Readonly<{
  id: string;
  state: 'prepared' | 'converted';
  converter: string;
  converted_at: Instant;
  prepared_hash: string;
  pdf_hash: string | null;
}>;

/** Those in one of these states, the latest first. */
export async function findConversions(
  db: Db,
  companyId: string,
  invoiceId: string,
  ...states: ConversionRow['state'][]
): Promise<ConversionRow[]> {
  const { rows } = await sql<ConversionRow>`
    select ${COLUMNS} from invoice_conversion
    where company_id = ${companyId} and invoice_id = ${invoiceId} and state = any(${states}::text[])
    order by id desc limit 100`.execute(db);
  return rows.map(withInstant);
}

/** By compare-and-set; false where the signed paper was handed in before. */
export async function completeConversion(
  tx: Tx,
  companyId: string,
  id: string,
  pdfHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update invoice_conversion set state = 'converted', pdf_hash = ${pdfHash}
    where company_id = ${companyId} and id = ${id} and state = 'prepared' returning id`.execute(tx);
  return rows.length > 0;
}

export const conversionOf = (row: ConversionRow): Conversion => ({
  id: row.id,
  converter: row.converter,
  converted_at: row.converted_at,
  ca_type: row.pdf_hash === row.prepared_hash ? 'HSM' : 'USB',
});

/** The name under which a person converts. */
export async function findUserName(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.name;
}
