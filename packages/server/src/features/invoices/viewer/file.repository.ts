import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { SHOWN_FILE_FIRST } from '../store/index.ts';

const IS_XML = sql`kind in ('signed_xml', 'coded_xml', 'original')`;

/** Whether the row of `invoice` has no such file as `findXmlHash` returns. */
export const WITHOUT_XML = sql`not exists (
  select from invoice_file f where f.company_id = invoice.company_id and f.invoice_id = invoice.id and ${IS_XML})`;

/** Returns the hash of the file that is the invoice; null while there is none. */
export async function findXmlHash(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from invoice_file
    where company_id = ${companyId} and invoice_id = ${invoiceId}
      and ${IS_XML}
    order by ${SHOWN_FILE_FIRST} limit 1`.execute(db);
  return rows[0]?.hash ?? null;
}

export type PrintKey = Readonly<{ companyId: string; xmlHash: string; version: string }>;

export async function findPrint(
  db: Db,
  { companyId, xmlHash, version }: PrintKey,
): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_print')
    .select('pdf_hash')
    .where('company_id', '=', companyId)
    .where('xml_hash', '=', xmlHash)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.pdf_hash ?? null;
}

/** Two may have printed at once; either PDF will do. */
export async function savePrint(
  db: Db,
  { companyId, xmlHash, version }: PrintKey,
  pdfHash: string,
  at: string,
): Promise<void> {
  await db
    .insertInto('invoice_print')
    .values({
      company_id: companyId,
      xml_hash: xmlHash,
      version,
      pdf_hash: pdfHash,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'xml_hash', 'version'])
        .doUpdateSet({ pdf_hash: pdfHash, created_at: at }),
    )
    .execute();
}
