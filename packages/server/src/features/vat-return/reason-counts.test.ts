import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { explainInvoicePlace, TaxDeduction } from '@hoadon/contracts/vat-return';
import { addDays } from '@hoadon/domain/dates/add-days';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { decimal, plus, ZERO } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { saveRows } from '../../testing/invoice-rows.ts';
import { type VatApp, vatApp } from './testing/vat-app.ts';

let app: VatApp;
beforeAll(async () => {
  app = await vatApp();
});

type Explained = OutputOf<typeof explainInvoicePlace>[number];
type Count = TaxDeduction['counts'][number];

const made = fc.record({
  direction: fc.constantFrom('issued' as const, 'received' as const),
  form: fc.constantFrom(
    ...([
      ['1', 'C26TAA'],
      ['1', 'K26TAA'],
      ['2', 'C26TBH'],
      ['2', 'K26TBH'],
      ['5', 'C26GAA'],
      ['5', 'C26HAA'],
      ['6', 'C26NAA'],
    ] as const),
  ),
  state: fc.oneof(
    { weight: 3, arbitrary: fc.constant('accepted' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...PROCESSING_STATES) },
  ),
  chainState: fc.constantFrom('ORIGINAL' as const, ...CHAIN_STATES),
  issuedOn: fc.integer({ min: -20, max: 110 }).map((days) => addDays('2026-07-01', days)),
  rates: fc.array(fc.constantFrom(...VAT_RATES.filter((rate) => rate !== 'KHAC')), {
    maxLength: 2,
  }),
  money: fc.constantFrom(
    ...([
      ['VND', null],
      ['VND', null],
      ['USD', '25000'],
      ['USD', null],
    ] as const),
  ),
  isVoucher: fc.boolean(),
  isUnread: fc.boolean(),
  base: fc.integer({ min: -900_000, max: 900_000 }),
});

type Made = typeof made extends fc.Arbitrary<infer Value> ? Value : never;

/** Invoices of these facts with their rates; returns their ids. */
async function save(companyId: string, all: readonly Made[]) {
  const { db } = app.platform;
  const ids = await saveRows(
    db,
    companyId,
    all.map((one, nth) => ({
      direction: one.direction,
      template: one.form[0],
      serial: one.form[1],
      number: one.state === 'draft' ? null : nth + 1,
      is_voucher: one.direction === 'received' && one.isVoucher,
      processing_state: one.direction === 'received' ? 'accepted' : one.state,
      chain_state: one.chainState,
      issued_on: one.issuedOn,
      currency: one.money[0],
      exchange_rate: one.money[1],
      amounts_unread: one.direction === 'received' && one.rates.length === 0 && one.isUnread,
      without_tax: String(one.base),
      tax: '7',
      with_tax: String(one.base + 7),
    })),
  );
  const dong = ({ money }: Made) => (money[0] === 'VND' ? 1 : Number(money[1] ?? 0));
  const rates = all.flatMap((one, nth) =>
    one.rates.map((rate, position) => ({
      company_id: companyId,
      invoice_id: ids[nth] ?? '',
      position: position + 1,
      rate,
      base: String(one.base),
      tax: '7',
      direction: one.direction,
      issued_on: one.issuedOn,
      base_dong: String(one.base * dong(one)),
      tax_dong: String(7 * dong(one)),
    })),
  );
  await db.insertInto('invoice_rate').values(rates).execute();
  return ids;
}

const nameOf = ({ kind_of, reason, kyKKhai }: Omit<Count, 'invoices' | 'base' | 'tax'>) =>
  [kind_of ? 'sold' : 'bought', reason, kyKKhai].join(' ');

const isUnread = (one: Made): boolean =>
  one.direction === 'received' && one.rates.length === 0 && one.isUnread;
const factorOf = ({ money: [currency, rate] }: Made): number =>
  currency === 'VND' ? 1 : Number(rate ?? 0);

type Line = Pick<Count, 'invoices' | 'base' | 'tax'> & Readonly<{ name: string }>;

/** What the period must count of an invoice that is in none of its cells, by what is answered of it alone. */
function linesOf(one: Made, { kind_of, reason, rates }: Explained): Line[] {
  const alone = {
    base: decimal(isUnread(one) ? 0 : one.base * factorOf(one)),
    tax: decimal(isUnread(one) ? 0 : 7 * factorOf(one)),
  };
  const placed = rates.filter(({ is_here }) => !is_here);
  return [
    ...(reason === null ? [] : [{ ...alone, reason, kyKKhai: null }]),
    ...placed.map(({ base, tax, reason, kyKKhai }) => ({
      ...{ base: decimal(base), tax: decimal(tax) },
      ...{ reason, kyKKhai },
    })),
  ].map(({ base, tax, ...line }) => ({
    ...{ base, tax, invoices: 1 },
    name: nameOf({ kind_of, ...line }),
  }));
}

function added(lines: readonly Line[]): Record<string, Omit<Line, 'name'>> {
  const sums: Record<string, Omit<Line, 'name'>> = {};
  for (const { name, ...line } of lines) {
    const sum = sums[name] ?? { invoices: 0, base: ZERO, tax: ZERO };
    sums[name] = {
      invoices: sum.invoices + line.invoices,
      base: plus(sum.base, line.base),
      tax: plus(sum.tax, line.tax),
    };
  }
  return sums;
}

test('VAT-030 every invoice of a period that is declared in no cell is counted once at each of its rates, with the reason that is given for it alone', async () => {
  const company = await app.company();
  const all = fc.sample(made, 250);
  const ids = await save(company.companyId, all);
  const calls = app.calls(company);
  const ofPeriod: (readonly [Made, Explained])[] = [];
  for (const [nth, one] of all.entries()) {
    const [why] = (await calls.why(ids[nth] ?? '')) as Explained[];
    if (!why) throw new Error('a saved invoice is explained');
    if (one.issuedOn >= '2026-07-01' && one.issuedOn <= '2026-09-30') ofPeriod.push([one, why]);
  }
  const expected = added(ofPeriod.flatMap(([one, why]) => linesOf(one, why)));
  const read = await calls.read();
  const counted = read.counts
    .filter(({ kyKKhai }) => kyKKhai !== '3/2026')
    .map(({ invoices, base, tax, ...count }) => ({ name: nameOf(count), invoices, base, tax }));
  expect(added(counted)).toEqual(expected);
  expect(Object.keys(expected).length).toBeGreaterThan(6);
  expect(read.uncounted.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(
    ofPeriod.filter(([, { uncounted }]) => uncounted !== null).length,
  );
});

test('VAT-030 sales invoices and transfer notes without rates are counted with their value', async () => {
  const company = await app.company();
  const row = { issued_on: '2026-08-10', without_tax: '500000', tax: '0', with_tax: '500000' };
  await saveRows(app.platform.db, company.companyId, [
    { ...row, template: '2', serial: 'C26TBH', number: 114 },
    { ...row, template: '2', serial: 'C26TBH', number: 115 },
    { ...row, template: '6', serial: 'C26NAA', number: 1 },
  ]);
  expect((await app.calls(company).read()).counts).toEqual([
    { ...SALES, reason: 'FORM_WITHOUT_VAT', invoices: 2, base: '1000000', tax: '0' },
    { ...SALES, reason: 'TRANSFER_NOTE', invoices: 1, base: '500000', tax: '0' },
  ]);
});
const SALES = { kind_of: true, kyKKhai: null } as const;

test('VAT-030 a replacement that is declared in the period of a mistake is mentioned in the period of its day', async () => {
  const company = await app.company();
  const original = await app.buy(company, 1, { price: '1000000', issuedOn: '2026-06-10' });
  await app.adjust(company, 2, original, { price: '1200000', issuedOn: '2026-08-05' }, [
    'replaces',
    '13',
  ]);
  const { counts } = await app.calls(company).read();
  expect(counts).toEqual([
    {
      ...{ kind_of: false, reason: 'TAKES_THE_PLACE', kyKKhai: '2/2026', invoices: 1 },
      ...{ base: '2400000', tax: '240000' },
    },
  ]);
});
