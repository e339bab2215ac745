import { firstDayOf, lastDayOf, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { type Decimal, plus, sum } from '@hoadon/domain/money/decimal';
import { isDeclaredIn, purchaseDeclaredOn } from '@hoadon/domain/vat-return/place-invoice';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { inDong, LACKS_DUE_DAY } from '../invoices/index.ts';
import { placedByScope, type ReturnScope } from './reading/index.ts';

type WithoutDueDay = Readonly<{ invoices: number; tax: Decimal }>;
type Row = Readonly<{ id: string; issued_on: string; chain_state: ChainState; tax: Decimal }>;

/**
 * Purchases that are declared in the period and that the filter `lacks_due_day` lists, with their tax in dong. Corrections and purchases that
 * were found later are declared elsewhere than by their day, so each of them is placed by itself.
 */
export async function purchasesWithoutDueDay(
  db: Db,
  companyId: string,
  { scope, period }: Readonly<{ scope: ReturnScope; period: TaxPeriod }>,
): Promise<WithoutDueDay> {
  const found = new Map(scope.foundPurchases.map((one) => [one.invoice_id, one.found_on]));
  const ids = [...scope.corrections.map(({ invoice_id }) => invoice_id), ...found.keys()];
  const { rows: byDay } = await sql<WithoutDueDay>`
    select count(*)::integer as invoices, coalesce(sum(${inDong(sql`i.tax`)}), 0)::text as tax
    from (
      select * from invoice
      where company_id = ${companyId} and issued_on between ${firstDayOf(period)} and ${lastDayOf(period)}
        and deleted_at is null and ${LACKS_DUE_DAY} and not id = ${anyId(ids)}) i`.execute(db);
  const { rows } = await sql<Row>`
    select i.id, i.issued_on, i.chain_state, ${inDong(sql`i.tax`)} as tax
    from (
      select * from invoice
      where company_id = ${companyId} and id = ${anyId(ids)} and deleted_at is null and ${LACKS_DUE_DAY}) i`.execute(
    db,
  );
  const placed = placedByScope(scope);
  const here = rows.filter(({ id, issued_on, chain_state }) => {
    const { correction } = placed(id);
    const foundOn = found.get(id) ?? null;
    const facts = { issuedOn: issued_on, chainState: chain_state, correction, foundOn };
    return isDeclaredIn({ declaredOn: purchaseDeclaredOn(facts) }, period);
  });
  const whole = byDay[0] ?? { invoices: 0, tax: '0' as Decimal };
  return {
    invoices: whole.invoices + here.length,
    tax: plus(whole.tax, sum(here.map(({ tax }) => tax))),
  };
}
