import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { LISTED, type ListedInvoice } from '../rows/index.ts';
import { type InformationInForce, informationInForce } from '../store/index.ts';

/** An invoice with what it states; `content` is null for one that was only received. */
export type OpenedInvoice = ListedInvoice &
  Readonly<{
    content: InvoiceDraft | null;
    /** Information changed by its corrections; null: none. */
    information: InformationInForce | null;
  }>;

export async function findOpened(
  db: Db,
  companyId: string,
  id: string,
): Promise<OpenedInvoice | null> {
  const { rows } = await sql<OpenedInvoice>`
    select ${LISTED}, c.content, ${informationInForce('invoice')} as information
    from invoice left join invoice_content c on c.company_id = invoice.company_id and c.invoice_id = invoice.id
    where invoice.company_id = ${companyId} and invoice.id = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type RateRow = Readonly<{
  rate: string;
  custom_rate: string | null;
  base: string;
  tax: string | null;
}>;

export const findRates = (db: Db, companyId: string, invoiceId: string): Promise<RateRow[]> =>
  db
    .selectFrom('invoice_rate')
    .select(['rate', 'custom_rate', 'base', 'tax'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
