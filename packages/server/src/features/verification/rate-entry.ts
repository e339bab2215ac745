import type { InvoiceVerification } from '@hoadon/contracts/verification';
import { mayEnterRate, usableRateOf } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

type RateRow = Readonly<{ content: InvoiceDraft; is_filed: boolean }>;

/** What a person may enter or correct of the exchange rate of an invoice, by the rule of `enterRate`. */
export async function readRateEntry(
  db: Db,
  companyId: string,
  id: string,
): Promise<InvoiceVerification['rate_entry']> {
  const { rows } = await sql<RateRow>`
    select c.content, exists (
      select from vat_return r
        join vat_return_invoice s on s.company_id = r.company_id and s.return_id = r.id and s.invoice_id = i.id
      where r.company_id = i.company_id and r.state = 'filed'
    ) as is_filed
    from invoice i
      join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${id} and i.origin <> ${ISSUED_HERE} and i.number is not null
      and i.currency <> 'VND' and i.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row || !mayEnterRate(row.content)) return null;
  return {
    currency_code: row.content.currency,
    foreign_rate: usableRateOf(row.content),
    is_filed: row.is_filed,
  };
}
