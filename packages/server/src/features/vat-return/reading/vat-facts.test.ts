import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  firstDayOf,
  lastDayOf,
  parsePeriod,
  periodText,
  type TaxPeriod,
} from '@hoadon/domain/dates/tax-period';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import {
  compare,
  type Decimal,
  decimal,
  isNegative,
  minus,
  negated,
  ZERO,
} from '@hoadon/domain/money/decimal';
import { countReasons, type ReasonCount } from '@hoadon/domain/vat-return/count-reasons';
import { type DeductionMove, deductionOf } from '@hoadon/domain/vat-return/deduction-moves';
import { fillReturn, type VatGroup } from '@hoadon/domain/vat-return/fill-return';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import {
  BARRED_WHOLLY,
  barredPart,
  isBarredWholly,
} from '@hoadon/domain/verification/input-vat/barred-share';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/open.ts';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { amounts } from '../../../testing/generated-amounts.ts';
import { saveRows } from '../../../testing/invoice-rows.ts';
import { findGroups } from './facts.repository.ts';

/** On both sides of 1 July 2026, from which corrections state a cause (Decision 1233). */
const day = fc.integer({ min: 0, max: 260 }).map((days) => addDays('2026-02-15', days));

/** Thirds of it that are not proven from some days on. */
function movesOf(steps: readonly (readonly [PlainDate, number])[]): readonly DeductionMove[] {
  const inOrder = steps.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const shares = inOrder.map(([on, thirds]) => ({ on, unproven: decimal(thirds) }));
  const deferral = { dueOn: '2026-01-02', whole: decimal(3), steps: shares };
  return deductionOf(deferral, '2025-12-31', 'month').moves;
}

/** An invoice at one of its rates, with all that decides where it is declared. */
const declared = fc
  .record({
    direction: fc.constantFrom('issued' as const, 'received' as const),
    form: fc.constantFrom(
      ['1', 'C26TAA'],
      ['1', 'K26TAA'],
      ['2', 'C26TAA'],
      ['5', 'K26GAA'],
      ['5', 'C26GAA'],
      ['5', 'K26TAA'],
      ['6', 'C26NAA'],
      ['8', 'C26TAA'],
      ['01GTKT0/001', 'AA/21E'],
      ['07KPTQ0/001', 'AA/21E'],
    ),
    isVoucher: fc.boolean(),
    processingState: fc.oneof(
      { weight: 3, arbitrary: fc.constant('accepted' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...PROCESSING_STATES) },
    ),
    chainState: fc.constantFrom(...CHAIN_STATES),
    issuedOn: day,
    rate: fc.constantFrom(...VAT_RATES),
    customRate: fc.constantFrom('0', '3.5', '5', '5.263', '7', '10').map(decimal),
    barred: fc.constantFrom(null, BARRED_WHOLLY, { part: decimal(1), whole: decimal(3) }),
    correction: fc.option(
      fc.record({
        relation: fc.constantFrom('adjusts' as const, 'replaces' as const),
        causeCode: fc.constantFrom(null, '02', '05', '06', '13', '14', '99'),
        originalIssuedOn: fc.option(day, { freq: 4 }),
        changesDeductionOf: fc.option(day, { freq: 1 }),
        isRest: fc.boolean(),
      }),
    ),
    soldOn: fc.option(day, { freq: 1 }),
    replacedOn: fc.option(day),
    foundOn: fc.option(day, { freq: 1 }),
    steps: fc.uniqueArray(fc.tuple(day, fc.constantFrom(0, 1, 2, 3)), {
      maxLength: 3,
      selector: ([on]) => on,
    }),
    base: amounts(0),
    tax: fc.option(amounts(0), { freq: 5 }),
  })
  .map(({ form, processingState, isVoucher, steps, ...one }) => {
    const isReceived = one.direction === 'received';
    const [template = '', serial = ''] = form;
    return {
      ...one,
      template,
      serial,
      processingState: isReceived ? ('accepted' as const) : processingState,
      isVoucher: isReceived && isVoucher,
      moves: isReceived ? movesOf(steps) : [],
      barred: isReceived ? one.barred : null,
      customRate: one.rate === 'KHAC' ? one.customRate : null,
      isDecrease: one.correction !== null && (one.correction.isRest || isNegative(one.tax ?? ZERO)),
      soldOn: isReceived ? null : one.soldOn,
      foundOn: isReceived ? one.foundOn : null,
      replacedOn: one.chainState === 'REPLACED' ? one.replacedOn : null,
    };
  });
type Declared = typeof declared extends fc.Arbitrary<infer Value> ? Value : never;

let db: Db;
let companyId: string;
let invoices: readonly (Declared & Readonly<{ id: string }>)[];
beforeAll(async () => {
  db = await testDb();
  ({ companyId } = await testCompany(db));
  const generated = fc.sample(declared, 1_200);
  const ids = await saveRows(
    db,
    companyId,
    generated.map((one, nth) => ({
      direction: one.direction,
      template: one.template,
      serial: one.serial,
      number: one.processingState === 'draft' ? null : nth + 1,
      is_voucher: one.isVoucher,
      processing_state: one.processingState,
      chain_state: one.chainState,
      issued_on: one.issuedOn,
    })),
  );
  invoices = generated.map((one, nth) => ({ ...one, id: ids[nth] ?? '' }));
  await db
    .insertInto('invoice_rate')
    .values(
      invoices.map((one) => ({
        company_id: companyId,
        invoice_id: one.id,
        position: 1,
        rate: one.rate,
        custom_rate: one.customRate,
        base: one.base,
        tax: one.tax,
        direction: one.direction,
        issued_on: one.issuedOn,
        base_dong: one.base,
        tax_dong: one.tax,
      })),
    )
    .execute();
});

/** The groups that the database makes of a period, of which each has facts by the month and the first letter of the series. */
const groupsOfDatabase = (period: TaxPeriod) =>
  findGroups(db, companyId, {
    from: firstDayOf(period),
    to: lastDayOf(period),
    sides: ['issued', 'received'],
    lastDueOn: null,
    barred: invoices.flatMap(({ id, barred }) => (barred ? [{ id, ...barred }] : [])),
    corrections: invoices.flatMap(({ id, correction }) =>
      correction
        ? [
            {
              invoice_id: id,
              relation: correction.relation,
              cause_code: correction.causeCode,
              root_on: correction.originalIssuedOn,
              changes_on: correction.changesDeductionOf,
              is_rest: correction.isRest,
            },
          ]
        : [],
    ),
    late: invoices.flatMap(({ id, soldOn }) =>
      soldOn ? [{ invoice_id: id, sold_on: soldOn }] : [],
    ),
    foundPurchases: invoices.flatMap(({ id, foundOn }) =>
      foundOn ? [{ invoice_id: id, found_on: foundOn }] : [],
    ),
    moved: invoices.flatMap(({ id, moves }) => moves.map((move) => ({ invoice_id: id, ...move }))),
    takenBack: invoices.flatMap(({ id, replacedOn }) =>
      replacedOn ? [{ invoice_id: id, replaced_on: replacedOn }] : [],
    ),
  });

/** Each invoice by itself, with its own day and its whole series; the share that is not deducted apart. */
const groupsOf = (one: Declared): VatGroup[] => {
  const { base, tax, moves, ...rest } = one;
  const takenBack = {
    ...rest,
    base: negated(base),
    tax: tax && negated(tax),
    isDecrease: true,
    isTakenBack: true,
  };
  return [
    ...sharesOf({ ...rest, base, tax }),
    ...(one.replacedOn === null ? [] : sharesOf(takenBack)),
    ...moves.map((move) => moveOf(one, move)),
  ];
};

/** What a day moves of an invoice: the difference of two barred parts. */
function moveOf({ base, tax, ...facts }: Declared, { on, before, after, whole }: DeductionMove) {
  const moved = (amount: Decimal) =>
    minus(barredPart(amount, { part: before, whole }), barredPart(amount, { part: after, whole }));
  const isDecrease = compare(after, before) > 0;
  const knownFacts = {
    ...{ ...facts, isBarred: false, isDecrease, correction: null },
    ...{ replacedOn: null, foundOn: null },
  };
  return {
    facts: { ...knownFacts, movedOn: on } satisfies VatFacts,
    invoices: 1,
    base: moved(base),
    tax: moved(tax ?? ZERO),
  };
}

const sharesOf = ({ base, tax, barred, ...facts }: Omit<Declared, 'moves'>): VatGroup[] => {
  const whole = { base, tax: tax ?? ZERO };
  const group = (isBarred: boolean, { base, tax }: typeof whole): VatGroup => ({
    facts: { ...facts, isBarred } satisfies VatFacts,
    invoices: 1,
    base,
    tax,
  });
  if (barred === null || isBarredWholly(barred)) return [group(barred !== null, whole)];
  const part = { base: barredPart(whole.base, barred), tax: barredPart(whole.tax, barred) };
  const rest = { base: minus(whole.base, part.base), tax: minus(whole.tax, part.tax) };
  return [group(true, part), group(false, rest)];
};

const countsIn = (groups: readonly VatGroup[], period: TaxPeriod) =>
  countReasons(groups, [], period).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));

const orderOf = ({ direction, reason, declaredIn }: ReasonCount): string =>
  `${direction} ${reason} ${declaredIn && periodText(declaredIn)}`;

test.each(['03/2026', '06/2026', '07/2026', '2/2026', '3/2026', '4/2026'])(
  'VAT-008 the return of %s is the same from the groups of the database as from each invoice with all its facts',
  async (text) => {
    const period = parsePeriod(text) as TaxPeriod;
    const own = invoices.flatMap(groupsOf);
    const groups = await groupsOfDatabase(period);
    expect(fillReturn(groups, period)).toEqual(fillReturn(own, period));
    const counts = countsIn(own, period);
    expect(counts.length).toBeGreaterThan(5);
    expect(countsIn(groups, period)).toEqual(counts);
  },
);
