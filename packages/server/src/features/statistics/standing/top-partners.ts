import type { readTopPartners } from '@hoadon/contracts/statistics';
import { decimal, minus, sum } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StatisticsDeps } from '../deps.ts';
import { inDong } from '../in-dong.ts';
import { type Days, reportRange } from '../report-range.ts';

type Asked = z.output<typeof readTopPartners.input>;
type Row = Readonly<{
  partner_id: string;
  company_name: string;
  taxcode: string | null;
  count: number;
  amount: string;
  total: string;
}>;

const DIRECTION = { customers: 'issued', vendors: 'received' } as const;

/** The partners with the largest turnover of some days, and what all others come to. */
export async function topPartners(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
  asked: Asked,
): Promise<z.output<typeof readTopPartners.output>> {
  const { rows } = await partnersQuery(companyId, asked, reportRange(asked, clock.today())).execute(
    db,
  );
  const partners = rows.map(({ total: _, amount, ...partner }) => ({
    ...partner,
    amount: decimal(amount),
  }));
  const all = decimal(rows[0]?.total ?? '0');
  return { partners, others: minus(all, sum(partners.map(({ amount }) => amount))) };
}

/** One look at each invoice of the days. */
const partnersQuery = (companyId: string, { type, limit }: Asked, { from, to }: Days) => sql<Row>`
  with dealings as (
    select i.partner_id, count(*)::integer as count,
      sum(case when i.currency = 'VND' then i.without_tax else ${inDong(sql`i.without_tax`)} end) as amount
    from invoice i
    where i.company_id = ${companyId} and i.direction = ${DIRECTION[type]} and i.issued_on between ${from} and ${to}
      and i.deleted_at is null and counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1
    group by 1
  )
  select d.partner_id, p.name as company_name, p.tax_code as taxcode, d.count, d.amount,
    (select sum(amount) from dealings) as total
  from dealings d join partner p on p.company_id = ${companyId} and p.id = d.partner_id
  order by d.amount desc, d.partner_id limit ${limit}`;
