import type { readTopPartners } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { type Decimal, decimal, minus, sum } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  RATE_MISSING,
  RELEASED_IN_FORCE,
  TURNOVER,
  UNRELEASED_IN_FORCE,
} from '../../invoices/index.ts';
import type { StatisticsDeps } from '../deps.ts';
import { reportRange } from '../report-range.ts';

type TopPartnersRequest = z.output<typeof readTopPartners.input>;
type Row = Readonly<{
  /** Null: no invoice has a known partner. */
  partner_id: string | null;
  company_name: string;
  taxcode: string | null;
  count: number;
  amount: string;
  /** Of all, those without a partner too. */
  total: string;
}>;

const DIRECTION = { customers: 'issued', vendors: 'received' } as const;

/** The partners with the largest turnover of some days, and what all others come to. */
export async function topPartners(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
  request: TopPartnersRequest,
): Promise<z.output<typeof readTopPartners.output>> {
  const { rows } = await partnersQuery(
    companyId,
    request,
    reportRange(request, clock.today()),
  ).execute(db);
  const partners = rows.flatMap(({ total: _, partner_id, amount, ...partner }) =>
    partner_id === null ? [] : [{ ...partner, partner_id, amount: decimal(amount) }],
  );
  return { partners, others: minus(totalOf(rows), sum(partners.map(({ amount }) => amount))) };
}

const totalOf = (rows: readonly Row[]): Decimal => decimal(rows[0]?.total ?? '0');

/** One look at each invoice of the days, in the indexes alone where it is released. These hold vouchers and what could not be read too, which are taken out again. */
export function partnersQuery(
  companyId: string,
  { type, limit }: Pick<TopPartnersRequest, 'type' | 'limit'>,
  { from, to }: DateRange,
) {
  const rows = (condition: ReturnType<typeof sql>, amount: ReturnType<typeof sql>, sign = 1) => sql`
    select i.partner_id, ${sql.lit(sign)} as sign, ${sql.lit(sign)} * ${amount} as amount from invoice i
    where i.company_id = ${companyId} and i.direction = ${DIRECTION[type]} and i.issued_on between ${from} and ${to}
      and i.deleted_at is null and ${condition}`;
  return sql<Row>`
    with dealings as (
      select partner_id, sum(sign)::integer as count, sum(amount) as amount from (
        ${rows(sql`${RELEASED_IN_FORCE} and i.currency = 'VND'`, sql`(i.with_tax - i.tax)`)}
        union all ${rows(sql`${RELEASED_IN_FORCE} and i.currency <> 'VND' and not ${RATE_MISSING}`, TURNOVER)}
        union all ${rows(sql`${UNRELEASED_IN_FORCE} and not ${RATE_MISSING}`, TURNOVER)}
        union all ${rows(sql`${RELEASED_IN_FORCE} and i.is_voucher and not i.amounts_unread and not ${RATE_MISSING}`, TURNOVER, -1)}
        union all ${rows(sql`${RELEASED_IN_FORCE} and i.amounts_unread and (i.amounts_unread or ${RATE_MISSING}) and not ${RATE_MISSING}`, TURNOVER, -1)}
      ) as each group by 1 having sum(sign) > 0
    ), largest as (
      select * from dealings where partner_id is not null order by amount desc, partner_id limit ${limit}
    )
    select l.partner_id, p.name as company_name, p.tax_code as taxcode, l.count, l.amount, whole.total
    from (select coalesce(sum(amount), 0) as total from dealings) as whole
    left join largest l on true
    left join partner p on p.company_id = ${companyId} and p.id = l.partner_id
    order by l.amount desc, l.partner_id`;
}
