import { addDays } from '@hoadon/domain/dates/add-days';
import { type Decimal, decimal, isNegative, sum } from '@hoadon/domain/money/decimal';
import { AGE_BANDS, type AgeBand, ageBand, dueDay } from '@hoadon/domain/payments/ageing';
import { isOwed, openBalance } from '@hoadon/domain/payments/what-is-owed';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/open.ts';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import {
  type GeneratedInvoice,
  generatedInvoices,
  rowOfGenerated,
} from '../../../testing/generated-invoices.ts';
import { saveRows } from '../../../testing/invoice-rows.ts';
import { evaluate, expectSameAnswers } from '../../../testing/same-answers.ts';
import { bandOn, findDebts } from './debt.repository.ts';

const TODAY = '2026-11-21';
let db: Db;
beforeAll(async () => {
  db = await testDb();
});

/** Each side of the end of every band, and anything else. */
const age = fc.oneof(
  fc.constantFrom(-1, 0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 92),
  fc.integer({ min: -400, max: 4_000 }),
);
const day = age.map((days) => addDays(TODAY, -days));

test('a debt is of the same age in the database, due on the day named or on that of the invoice', () =>
  expectSameAnswers(fc.record({ issued_on: day, due_on: fc.option(day, { freq: 3 }) }), {
    database: (rows) =>
      evaluate(
        db,
        rows.map(({ issued_on, due_on }) => ({
          falls_due: dueDay(issued_on, due_on),
          open_amount: '1',
        })),
        { columns: 'falls_due date, open_amount numeric', expression: bandOn(TODAY) },
      ),
    domain: ({ issued_on, due_on }) => ageBand(dueDay(issued_on, due_on), TODAY),
  }));

/** The rules of the domain, from which no invoice is left out but one that is deleted. */
const isListed = (invoice: GeneratedInvoice): boolean => !invoice.isDeleted && isOwed(invoice);

/** What is to be given back is never overdue. */
const bandOf = (invoice: GeneratedInvoice): AgeBand =>
  isNegative(openBalance(invoice))
    ? 'not-due'
    : ageBand(dueDay(invoice.issuedOn, invoice.dueOn), TODAY);

const amountsOf = (owed: readonly GeneratedInvoice[]) => ({
  invoices: owed.length,
  debt: sum(owed.map(openBalance)),
  ages: Object.fromEntries(
    AGE_BANDS.map((band): [string, Decimal] => [
      band,
      sum(owed.filter((one) => bandOf(one) === band).map(openBalance)),
    ]),
  ),
});

test('debts are what is open of each invoice that can be paid, by currency and age', async () => {
  const { companyId } = await testCompany(db);
  const invoices = fc.sample(generatedInvoices, 1_000);
  await saveRows(db, companyId, invoices.map(rowOfGenerated));
  for (const direction of ['issued', 'received'] as const) {
    const query = { companyId, direction, today: TODAY, from: 0, limit: 10 };
    const totals = (await findDebts(db, query)).filter(({ isTotal }) => isTotal);
    const owed = invoices.filter((one) => one.direction === direction && isListed(one));
    const currencies = [...new Set(owed.map(({ currency }) => currency))].sort();
    expect(totals.map(({ currency }) => currency).sort()).toEqual(currencies);
    for (const { currency, invoices: count, debt, ages } of totals)
      expect({
        invoices: count,
        debt: decimal(debt),
        ages: Object.fromEntries(Object.entries(ages).map(([name, sum]) => [name, decimal(sum)])),
      }).toEqual(amountsOf(owed.filter((one) => one.currency === currency)));
  }
});
