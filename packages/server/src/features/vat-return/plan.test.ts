import { parsePeriod, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { deriveCells } from '@hoadon/domain/vat-return/derive-cells';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/open.ts';
import { filledDb } from '../../platform/db/testing.ts';
import { explained } from '../../testing/explain.ts';
import { LARGE_COMPANY } from '../../testing/fixtures/large-company.ts';
import { groupsQuery, readPeriod, scopeOf } from './reading/index.ts';

const Q3 = parsePeriod('3/2026') as TaxPeriod;
let db: Db;
let companyId: string;
beforeAll(async () => {
  const { db: filled, facts } = await filledDb(LARGE_COMPANY);
  db = filled;
  companyId = facts.companyId;
}, 240_000);

test('a return is filled by one grouped scan over the days of its period, and is the sum by hand', async () => {
  const read = await readPeriod(db, companyId, Q3);
  const { rows } = await sql<{ direction: string; base: string; tax: string; invoices: number }>`
    select r.direction, sum(r.base_dong) filter (where place = 'released')::text as base,
      sum(r.tax_dong) filter (where place = 'released')::text as tax, count(*)::integer as invoices
    from invoice_rate r join invoice i on i.company_id = r.company_id and i.id = r.invoice_id
    where r.company_id = ${companyId} and r.issued_on between '2026-07-01' and '2026-09-30'
    group by 1 order by 1`.execute(db);
  const [sales, purchases] = rows;
  expect(deriveCells(read.entries)).toMatchObject({
    '32': sales?.base,
    '33': sales?.tax,
    '23': purchases?.base,
    '25': purchases?.tax,
  });
  const plan = await explained(db, groupsQuery(companyId, await scopeOf(db, companyId, Q3)));
  expect(plan.indexes).toContain('invoice_rate_of_period');
  expect(plan.readWhole).not.toContain('invoice_rate');
  // The quarter's rates and their invoices, and nothing of other quarters or companies.
  expect(plan.rowsReadIn('invoice_rate')).toBe(
    rows.reduce((all, { invoices }) => all + invoices, 0),
  );
});
