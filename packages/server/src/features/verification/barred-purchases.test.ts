import { chainEffect } from '@hoadon/domain/invoice/chain-effect';
import { dongRateOf, isRateMissing } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { CHAIN_STATES } from '@hoadon/domain/issuing/processing-state';
import {
  compare,
  decimal,
  isZero,
  minus,
  round,
  sum,
  times,
  ZERO,
} from '@hoadon/domain/money/decimal';
import { PAYMENT_METHODS } from '@hoadon/domain/payments/payment-direction';
import type { CustomerFacts } from '@hoadon/domain/reconciliation/customer-check';
import {
  type InputVatJudgement,
  judgeInputVat,
} from '@hoadon/domain/verification/input-vat/input-vat';
import { reason } from '@hoadon/domain/verification/reasons/verification-reasons';
import { verdictOf } from '@hoadon/domain/verification/verdict';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/open.ts';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { currencies } from '../../testing/generated-amounts.ts';
import { saveRows } from '../../testing/invoice-rows.ts';
import { settleMarks } from '../invoices/index.ts';
import { type BarredPurchase, judgedPurchases } from './barred-purchases.ts';
import { saveVerdicts } from './verdict.repository.ts';
import { reasonsOf, verdictOn } from './wire-verification.ts';

const AT = '2026-11-21T02:00:00.000Z';
/** Decree 181/2025 lowered the limit of cash from 20,000,000 to 5,000,000 đ on 1 July 2025. */
const DAYS = ['2025-06-29', '2025-06-30', '2025-07-01', '2025-07-02'] as const;
const DUE = '2025-08-10';
/** So many that some sell once a day and others several times. */
const SELLERS = 250;

const facts: fc.Arbitrary<CustomerFacts> = fc.record({
  correct_company_name: fc.constant(null),
  correct_address: fc.constant(null),
  company_name_error: fc.constantFrom(false, false, true),
  address_error: fc.boolean(),
  tax_risk: fc.constantFrom(false, false, true),
  warning: fc.boolean(),
  standing: fc.constant(null),
});
const findings = fc.subarray(
  (
    [
      'CODE_UNEXPECTED',
      'SUM_DIFFERS',
      'BUYER_IS_ANOTHER',
      'BUYER_NAME_DIFFERS',
      'LINES_MISSING',
    ] as const
  ).map((code) => reason(code)),
  { maxLength: 2 },
);

/** A purchase with everything that decides its deduction; its amounts are around the limits in dong. */
const purchase = fc
  .record({
    seller: fc.integer({ min: 1, max: SELLERS }),
    issuedOn: fc.constantFrom(...DAYS),
    chainState: fc.constantFrom(...CHAIN_STATES, 'ORIGINAL' as const, 'MODIFIED' as const),
    money: currencies,
    dong: fc.oneof(
      fc.constantFrom(
        '4999999.5',
        '4999999',
        '5000000',
        '19999999',
        '20000000',
        '-5000000',
        '0',
        '11000000',
      ),
      fc.integer({ min: -3_000_000, max: 9_000_000 }).map(String),
      { weight: 2, arbitrary: fc.integer({ min: 5_000_000, max: 25_000_000 }).map(String) },
    ),
    cents: fc.integer({ min: -30_000, max: 60_000 }),
    isTaxed: fc.constantFrom(true, true, true, false),
    isVoucher: fc.constantFrom(false, false, false, false, false, true),
    isDeleted: fc.constantFrom(false, false, false, false, false, true),
    statedMethod: fc.constantFrom(null, 'TM', 'CK', 'CK', 'TM/CK'),
    payments: fc.array(
      fc.record({
        method: fc.constantFrom(...PAYMENT_METHODS),
        isUndone: fc.boolean(),
        paidOn: fc.constantFrom('2025-07-02', DUE, '2025-08-15', '2025-08-16'),
        /** In hundredths of the invoice. */
        share: fc.constantFrom(1, 40, 60, 110),
      }),
      { maxLength: 3 },
    ),
    /** Which purchase before it it corrects, counted back, and how. */
    corrects: fc.constantFrom(null, null, 1, 2, 3),
    relation: fc.constantFrom('adjusts' as const, 'adjusts' as const, 'replaces' as const),
    isPaid: fc.boolean(),
    dueOn: fc.constantFrom(null, DUE, DUE),
    found: fc.option(findings, { freq: 3 }),
    facts: fc.option(facts, { freq: 2 }),
  })
  .map(({ dong, cents, money, isTaxed, ...one }) => {
    const withTax = decimal(money.currency === 'VND' ? dong : cents / 100);
    const payments = one.payments.map((payment) => ({
      ...payment,
      amount: round(times(withTax, decimal(payment.share / 100)), 0),
    }));
    return { ...one, ...money, withTax, payments, tax: isTaxed ? withTax : decimal('0') };
  });
type Purchase = typeof purchase extends fc.Arbitrary<infer Value> ? Value : never;

const isInForce = ({ chainState, isVoucher, isDeleted }: Purchase): boolean =>
  !isVoucher && !isDeleted && chainEffect(chainState) !== 'nothing';
const total = (one: Purchase) => inDong(one.withTax, dongRateOf(one));

let db: Db;
let companyId: string;
type PurchaseCase = Purchase & Readonly<{ id: string; corrected: string | null }>;
let purchases: readonly PurchaseCase[];
beforeAll(async () => {
  db = await testDb();
  ({ companyId } = await testCompany(db));
  const generated = fc.sample(purchase, 800);
  const ids = await saveRows(
    db,
    companyId,
    generated.map((one) => ({
      direction: 'received',
      number: 1,
      seller_tax_code: `seller ${one.seller}`,
      issued_on: one.issuedOn,
      chain_state: one.chainState,
      currency: one.currency,
      exchange_rate: one.exchangeRate,
      without_tax: minus(one.withTax, one.tax),
      tax: one.tax,
      with_tax: one.withTax,
      is_voucher: one.isVoucher,
      deleted_at: one.isDeleted ? AT : null,
      paid_on: one.isPaid ? one.issuedOn : null,
      due_on: one.dueOn,
    })),
  );
  purchases = generated.map((one, nth) => ({
    ...one,
    id: ids[nth] ?? '',
    corrected: one.corrects === null ? null : (ids[nth - one.corrects] ?? null),
  }));
  findRoots();
  await saveBeside();
});

/** Content, payments, verdicts and answers of the registers, each with one statement. */
async function saveBeside(): Promise<void> {
  const company_id = companyId;
  await db
    .insertInto('invoice_content')
    .values(
      purchases
        .filter(({ statedMethod }) => statedMethod !== null)
        .map(({ id, statedMethod }) => ({
          company_id,
          invoice_id: id,
          content: JSON.stringify({ paymentMethod: statedMethod }),
        })),
    )
    .execute();
  const payments = purchases.flatMap(({ id, currency, payments }) =>
    payments.map((payment) => ({ ...payment, id, currency })),
  );
  const paid = await db
    .insertInto('payment')
    .values(
      payments.map(({ currency, method, isUndone, paidOn }, nth) => ({
        company_id,
        direction: 'out',
        currency,
        amount: '1',
        amount_dong: '1',
        paid_on: paidOn,
        method,
        number: nth + 1,
        created_at: AT,
        undone_at: isUndone ? AT : null,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('payment_invoice')
    .values(
      payments.map(({ id, amount }, nth) => ({
        company_id,
        payment_id: paid[nth]?.id ?? '',
        invoice_id: id,
        paid_for: id,
        amount,
      })),
    )
    .execute();
  await db
    .insertInto('invoice_link')
    .values(
      purchases.flatMap(({ id, corrected, relation }) =>
        corrected === null
          ? []
          : [{ company_id, invoice_id: id, relation, other_id: corrected, position: 1 }],
      ),
    )
    .execute();
  await db
    .insertInto('invoice_customer_check')
    .values(
      purchases
        .filter(({ facts }) => facts !== null)
        .map(({ id, facts }) => ({
          company_id,
          invoice_id: id,
          facts: JSON.stringify(facts),
          checked_by: 'job/test',
          checked_at: AT,
        })),
    )
    .execute();
  await transact(db, async (tx) => {
    const verdicts = purchases.flatMap(({ id, found: findings }) =>
      findings === null ? [] : [{ ...verified(findings), id }],
    );
    await saveVerdicts(tx, { companyId, at: AT }, verdicts);
    const ids = purchases.map(({ id }) => id);
    await settleMarks(tx, companyId, ids);
  });
}

const verified = (reasons: NonNullable<Purchase['found']>) => ({
  verdict: verdictOf(reasons),
  reasons,
  subjects: [],
  findings: null,
  hash: null,
  size: null,
  rules_from: '2025-07-01',
  checked_by: 'job/test' as const,
  bytes_seen_at: null,
});

/** Of each purchase the one in force that it corrects, through any chain of adjustments and replacements, in force or not. */
const roots = new Map<PurchaseCase, PurchaseCase>();

function findRoots(): void {
  const byId = new Map(purchases.map((one) => [one.id, one]));
  const isKnown = ({ isVoucher, isDeleted }: PurchaseCase) => !isVoucher && !isDeleted;
  const above = (one: PurchaseCase): PurchaseCase | null => {
    const corrected = one.corrected === null ? undefined : byId.get(one.corrected);
    return corrected && isKnown(corrected) ? corrected : null;
  };
  const topOf = (one: PurchaseCase): PurchaseCase => {
    const corrected = above(one);
    return corrected ? topOf(corrected) : one;
  };
  /** What took its place, generation by generation. */
  const headOf = (generation: readonly PurchaseCase[]): PurchaseCase | null => {
    if (generation.length === 0) return null;
    const next = purchases.filter(
      (one) =>
        isKnown(one) && one.relation === 'replaces' && generation.some((of) => of === above(one)),
    );
    return generation.find(isInForce) ?? headOf(next);
  };
  for (const one of purchases) roots.set(one, headOf([topOf(one)]) ?? one);
}

const rootOf = (one: PurchaseCase): PurchaseCase => roots.get(one) ?? one;

/** What the domain returns for one purchase with all that is known of it. */
function judgedBy(one: PurchaseCase): InputVatJudgement {
  const root = rootOf(one);
  const original = root === one ? null : judgedBy(root);
  const facts = {
    id: one.id,
    verification: 0,
    validity: null,
    is_explained: false,
    authority_code: null,
    chain_state: one.chainState,
    verdict: one.found && { ...verified(one.found), checked_at: AT },
    facts: one.facts,
    asked_at: null,
    checker: null,
  };
  const ofDay = purchases.filter((other) => {
    const { seller, issuedOn } = rootOf(other);
    return isInForce(other) && seller === root.seller && issuedOn === root.issuedOn;
  });
  const family = ofDay.filter((other) => rootOf(other) === root);
  const paymentsBy = (method: (typeof PAYMENT_METHODS)[number]) =>
    family.flatMap((member) =>
      member.payments
        .filter((payment) => !payment.isUndone && payment.method === method)
        .map(({ amount, paidOn }) => ({
          on: paidOn,
          amount: inDong(amount, dongRateOf(member)),
        })),
    );
  const paid = (method: (typeof PAYMENT_METHODS)[number]) =>
    sum(paymentsBy(method).map(({ amount }) => amount));
  return judgeInputVat({
    direction: 'received',
    isVoucher: one.isVoucher,
    issuedOn: one.issuedOn,
    chainState: one.chainState,
    tax: inDong(one.tax, dongRateOf(one)),
    bought: {
      on: root.issuedOn,
      withTax: sum(family.map(total)),
      statedMethod: root.statedMethod ?? 'CK',
      paid: { cash: paid('cash'), transfer: paid('transfer'), other: paid('other') },
      isPaid: family.every(({ isPaid, withTax }) => isPaid || compare(withTax, ZERO) <= 0),
      dueOn: root.dueOn,
      transfers: paymentsBy('transfer'),
      inCash: paymentsBy('cash'),
    },
    originalBarred: original?.barred ?? null,
    originalDeferral: original?.deferral ?? null,
    sameDay: ofDay.filter((other) => rootOf(other) !== root).map(total),
    unknown: isRateMissing(one) && !isZero(one.tax) ? 'rate-missing' : null,
    verdict: verdictOn(facts),
    reasons: reasonsOf(facts),
  });
}

/** Paid on the days of the period before it is due, where cash was paid: its deduction moves then, whenever it was issued. */
function isPaidInCashBeforeDue({ payments, dueOn, statedMethod }: PurchaseCase): boolean {
  const made = payments.filter(({ isUndone }) => !isUndone);
  const hasCash = statedMethod === 'TM' || made.some(({ method }) => method === 'cash');
  return made.some(
    ({ method, paidOn }) =>
      (method === 'cash' || (method === 'transfer' && hasCash)) &&
      dueOn !== null &&
      paidOn < dueOn &&
      paidOn >= DAYS[1] &&
      paidOn <= DAYS[3],
  );
}

test('of a period just those purchases in force are barred or deferrable whose tax the domain bars or defers, by the same share', async () => {
  const earlier = purchases.filter(({ issuedOn }) => issuedOn === DAYS[0]).slice(0, 40);
  const { barred, deferrable } = await judgedPurchases(db, companyId, {
    from: DAYS[1],
    to: DAYS[3],
    ids: earlier.map(({ id }) => id),
  });
  const others = purchases.filter((one) => !earlier.includes(one));
  const queried = [
    ...others.filter((one) => one.issuedOn !== DAYS[0] || isPaidInCashBeforeDue(one)),
    ...earlier,
  ];
  const expected = queried.flatMap((one) => {
    const share = isInForce(one) ? judgedBy(one).barred : null;
    return share ? [{ id: one.id, ...share }] : [];
  });
  const byId = (shares: readonly BarredPurchase[]) =>
    shares.toSorted((a, b) => Number(a.id) - Number(b.id));
  const partly = expected.filter(({ part, whole }) => part !== whole);
  expect(expected.length).toBeGreaterThan(50);
  expect(expected.length).toBeLessThan(queried.length / 2);
  expect(partly.length).toBeGreaterThan(2);
  expect(byId(barred)).toEqual(byId(expected));
  // What is transferred at once is not even looked at, and a due day bars nothing by itself.
  const deferrals = new Map(deferrable.map(({ id, deferral }) => [id, deferral]));
  const looked = purchases.filter(({ id }) => deferrals.has(id));
  expect(looked.length).toBeGreaterThan(10);
  for (const one of looked) expect(deferrals.get(one.id)).toEqual(judgedBy(one).deferral);
  for (const { id } of expected) {
    const one = purchases.find((purchase) => purchase.id === id);
    expect(deferrals.get(id) ?? null).toEqual(one ? judgedBy(one).deferral : null);
  }
});
