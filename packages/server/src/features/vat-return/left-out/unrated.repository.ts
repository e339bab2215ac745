import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { UnratedGroup } from '@hoadon/domain/vat-return/count-reasons';
import { whyWithoutRates } from '@hoadon/domain/vat-return/place-invoice';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { inDong, RATE_MISSING } from '../../invoices/index.ts';
import type { ReturnScope } from '../reading/index.ts';

type UnratedRow = Readonly<{
  direction: 'issued' | 'received';
  template: string;
  series: string;
  is_voucher: boolean;
  processing_state: ProcessingState;
  chain_state: ChainState;
  month: PlainDate;
  replaced_on: PlainDate | null;
  is_uncounted: boolean;
  invoices: number;
  base: Decimal;
  tax: Decimal;
}>;

/** An adjustment without amounts corrects a name or an address, so that it has no rates. */
const CHANGES_INFORMATION = sql`(not i.amounts_unread and i.without_tax = 0 and i.tax = 0 and i.with_tax = 0 and exists (
  select from invoice_correction c where c.company_id = i.company_id and c.invoice_id = i.id and c.relation = 'adjusts'))`;

/** Invoices of a scope without rates in dong, by the reason that excludes them from every return. */
export async function findUnrated(
  db: Db,
  companyId: string,
  { from, to, takenBack }: ReturnScope,
): Promise<UnratedGroup[]> {
  // What an invoice comes to is read from itself: there is no rate to read it from. As in `uncountedOf`, a draft lacks no exchange rate.
  const { rows } = await sql<UnratedRow>`
    with taken_back as materialized (
      select * from json_to_recordset(${JSON.stringify(takenBack)}::json) as t(invoice_id bigint, replaced_on date)
    ), rated as (
      select distinct invoice_id from invoice_rate
      where company_id = ${companyId} and direction in ('issued', 'received') and issued_on between ${from} and ${to}
    ), unrated as (
      select i.direction, i.template, case i.template when '5' then i.serial else left(i.serial, 1) end as series, i.is_voucher,
        i.processing_state, i.chain_state, date_trunc('month', i.issued_on)::date as month,
        date_trunc('month', t.replaced_on)::date as replaced_on,
        i.amounts_unread or (${RATE_MISSING} and i.processing_state <> 'draft') as is_uncounted,
        case when i.amounts_unread then 0 else ${inDong(sql`i.without_tax`)} end as base,
        case when i.amounts_unread then 0 else ${inDong(sql`i.tax`)} end as tax
      from invoice i
        left join rated r on r.invoice_id = i.id
        left join taken_back t on t.invoice_id = i.id and i.chain_state = 'REPLACED'
      where i.company_id = ${companyId} and i.direction in ('issued', 'received') and i.issued_on between ${from} and ${to}
        and i.deleted_at is null and (r.invoice_id is null or ${RATE_MISSING}) and not ${CHANGES_INFORMATION}
    )
    select direction, template, series, is_voucher, processing_state, chain_state, month, replaced_on, is_uncounted,
      count(*)::integer as invoices, sum(base) as base, sum(tax) as tax
    from unrated
    group by direction, template, series, is_voucher, processing_state, chain_state, month, replaced_on, is_uncounted
    order by direction, template, series, month`.execute(db);
  return rows.flatMap(({ direction, invoices, base, tax, ...row }) => {
    const reason = whyWithoutRates(factsOf({ ...row, direction }), row.is_uncounted);
    return reason === null ? [] : [{ direction, reason, invoices, base, tax }];
  });
}

const factsOf = (
  row: Omit<UnratedRow, 'invoices' | 'base' | 'tax'>,
): Parameters<typeof whyWithoutRates>[0] => ({
  direction: row.direction,
  template: row.template,
  serial: row.series,
  isVoucher: row.is_voucher,
  processingState: row.processing_state,
  chainState: row.chain_state,
  issuedOn: row.month,
  isBarred: false,
  isDecrease: false,
  correction: null,
  replacedOn: row.replaced_on,
});
