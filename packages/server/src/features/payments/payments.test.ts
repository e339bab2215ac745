import { randomUUID } from 'node:crypto';
import { decimal } from '@hoadon/domain/money/decimal';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCompany } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { sampleDraft, saveReceived } from '../../testing/saved-invoices.ts';
import { changeTags, settlePaid } from '../invoices/index.ts';
import type { PaymentOrder } from './payment-order.ts';
import { savePayments } from './save-payments.ts';
import {
  corrects,
  PAYMENTS,
  type PaymentsApp,
  paymentsApp,
  TODAY,
} from './testing/payments-app.ts';

let app: PaymentsApp;
let company: TestCompany;
let calls: ReturnType<PaymentsApp['calls']>;
beforeAll(async () => {
  app = await paymentsApp();
});
beforeEach(async () => {
  company = await app.company();
  calls = app.calls(company);
});

const stateOf = async (id: string) => {
  const { paid_amount, paid_on, payment_state } = await app.row(company, id);
  return [payment_state, paid_amount, paid_on];
};
const part = (invoice_id: string, amount?: string) => ({
  invoice_id,
  ...(amount !== undefined && { amount }),
});

test('PAID-004 PAID-008 the documented call pays all that is open of the invoices on the day given', async () => {
  const first = await app.issue(company, 1, { price: '100000' });
  const second = await app.issue(company, 2, { price: '50000' });
  const answer = await calls.confirm({
    emails: [],
    date_confirm: '2026-11-20',
    invoices_id: [first, second],
    vendor_or_customer_id: null,
  });
  expect(answer).toMatchObject({
    status: 200,
    data: { number: 'PT00001/2026', direction: 'in', amount: '330000', paid_date: '2026-11-20' },
  });
  expect(await stateOf(first)).toEqual(['paid', '220000', '2026-11-20']);
  expect(await stateOf(second)).toEqual(['paid', '110000', '2026-11-20']);
});

test('PAID-005 PAID-006 a day is required, and an invoice', async () => {
  const id = await app.issue(company, 1);
  expect(await calls.confirm({ date_confirm: undefined, invoices_id: [id] })).toMatchObject({
    status: 400,
  });
  expect(await calls.confirm({ invoices_id: [] })).toMatchObject({ status: 400 });
});

test('PAID-007 a future day is refused with the day of today', async () => {
  const id = await app.issue(company, 1);
  expect(await calls.confirm({ date_confirm: '2026-11-22', invoices_id: [id] })).toMatchObject({
    status: 409,
    message: 'PAYMENT_DATE_IN_FUTURE',
  });
  expect(await stateOf(id)).toEqual(['unpaid', '0', null]);
});

test('a payment that names an invoice twice is refused at the second: neither amount is lost', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  for (const again of [part(id, '20000'), part(id), { invoice_id: Number(id), amount: '20000' }])
    expect(await calls.pay({ invoices: [part(id, '10000'), again] })).toMatchObject({
      status: 400,
      message: 'INPUT_DATA_IS_INVALID',
      issues: [{ path: 'invoices.1.invoice_id', code: 'value-invalid' }],
    });
  expect(await stateOf(id)).toEqual(['unpaid', '0', null]);
});

test('an invoice that is named twice as paid in full is paid once', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  expect(await calls.confirm({ invoices_id: [id, id] })).toMatchObject({
    data: { amount: '220000' },
  });
});

test('an invoice is paid in parts; the day of the last one is its day', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  await calls.pay({ invoices: [part(id, '20000')], paid_date: '2026-11-19' });
  expect(await stateOf(id)).toEqual(['partly', '20000', null]);
  expect(await calls.open(id)).toMatchObject([{ paid_amount: '20000', open_amount: '200000' }]);
  expect(await calls.pay({ invoices: [part(id, '200001')] })).toMatchObject({
    status: 409,
    message: 'PAYMENT_TOO_MUCH',
  });
  await calls.pay({ invoices: [part(id)], bank_reference: 'FT26325000001' });
  expect(await stateOf(id)).toEqual(['paid', '220000', TODAY]);
  expect(await calls.payments(id)).toMatchObject([
    { amount: '200000', bank_reference: 'FT26325000001', number: 'PT00002/2026' },
    { amount: '20000', number: 'PT00001/2026' },
  ]);
  expect(await calls.pay({ invoices: [part(id)] })).toMatchObject({
    status: 409,
    message: 'PAYMENT_NOT_POSSIBLE',
  });
});

test('a part of a dong and of a cent cannot be paid', async () => {
  const id = await app.issue(company, 1, { price: '200000' });
  for (const amount of ['0.5', '200000.5'])
    expect(await calls.pay({ invoices: [part(id, amount)] })).toMatchObject({
      status: 400,
      data: { amount: 'amount-finer-than-currency' },
    });
  expect(await stateOf(id)).toEqual(['unpaid', '0', null]);
});

test('of payments that are written together each finds what those before it have paid', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const order = (amount: string | null): PaymentOrder => ({
    actId: randomUUID(),
    invoices: [{ id, amount: amount === null ? null : decimal(amount) }],
    paidOn: TODAY,
    method: 'transfer',
    bankReference: null,
    note: null,
    exchangeRate: null,
  });
  const { platform } = app;
  const by = {
    companyId: company.companyId,
    actor: company.accountant.actor,
    at: platform.clock.now(),
  };
  const orders = [order('20000'), order('200001'), order(null), order(null)];
  const outcomes = await transact(platform.db, (tx) => savePayments(tx, platform, by, orders));
  expect(outcomes).toMatchObject([
    { id: expect.any(String) },
    { refused: { code: 'PAYMENT_TOO_MUCH', details: { open: '200000' } } },
    { id: expect.any(String) },
    { refused: { code: 'PAYMENT_NOT_POSSIBLE', details: { reason: 'paid' } } },
  ]);
  expect(await calls.payments(id)).toMatchObject([{ amount: '200000' }, { amount: '20000' }]);
  expect(await stateOf(id)).toEqual(['paid', '220000', TODAY]);
});

test('one payment settles several invoices, and undone it settles none of them', async () => {
  const first = await app.issue(company, 1, { price: '100000' });
  const second = await app.issue(company, 2, { price: '100000' });
  const { data } = await calls.pay({
    invoices: [part(first), part(second, '100000')],
    payment_method: 'cash',
    note: 'Trả tại quầy',
  });
  expect(data).toMatchObject({ amount: '320000', payment_method: 'cash', undone_at: null });
  expect(await stateOf(second)).toEqual(['partly', '100000', null]);
  const undone = await calls.undo(data.id);
  expect(undone.data).toMatchObject({ id: data.id, amount: '320000' });
  expect(undone.data.undone_at).not.toBeNull();
  expect(await stateOf(first)).toEqual(['unpaid', '0', null]);
  expect(await stateOf(second)).toEqual(['unpaid', '0', null]);
  expect(await calls.payments(second)).toEqual([undone.data]);
  expect(await calls.undo(data.id)).toMatchObject({ data: { undone_at: undone.data.undone_at } });
});

test('taken back, the last of two payments leaves what the first has paid', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  await calls.pay({ invoices: [part(id, '20000')], paid_date: '2026-11-19' });
  const { data } = await calls.pay({ invoices: [part(id)] });
  await calls.undo(data.id);
  expect(await stateOf(id)).toEqual(['partly', '20000', null]);
});

test('a decrease lowers what its invoice is to be paid, and both are settled together', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const decrease = await app.issue(company, 2, {
    price: '-20000',
    related: corrects('adjusts', 1),
  });
  expect(await calls.open(id)).toMatchObject([{ credit_amount: '-44000', open_amount: '176000' }]);
  expect(await calls.pay({ invoices: [part(id, '176001')] })).toMatchObject({
    message: 'PAYMENT_TOO_MUCH',
  });
  const { data } = await calls.confirm({ invoices_id: [id] });
  expect(data).toMatchObject({ amount: '176000', direction: 'in' });
  expect(await stateOf(id)).toEqual(['paid', '220000', TODAY]);
  expect(await stateOf(decrease)).toEqual(['paid', '-44000', TODAY]);
  await calls.undo(data.id);
  expect(await stateOf(decrease)).toEqual(['none', '0', null]);
});

test('a correction has the due day and the tags of its original; a due day that a user set remains', async () => {
  const { companyId } = company;
  const { db } = app.platform;
  const dueOf = async (id: string) =>
    (
      await db
        .selectFrom('invoice')
        .select('falls_due')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).falls_due;
  const tag = (
    await db
      .insertInto('tag')
      .values({ company_id: companyId, name: 'Dự án', created_at: app.platform.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  const id = await app.issue(company, 1, { price: '100000' });
  await db
    .updateTable('invoice')
    .set({ due_on: '2026-12-31' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await transact(db, (tx) =>
    changeTags(tx, companyId, new Map([[id, { added: [tag], removed: [] }]])),
  );
  const tagsOf = async (one: string) =>
    (
      await db
        .selectFrom('invoice_tag')
        .select('tag_id')
        .where('company_id', '=', companyId)
        .where('invoice_id', '=', one)
        .execute()
    ).map(({ tag_id }) => tag_id);
  const increase = await app.issue(company, 2, { price: '10000', related: corrects('adjusts', 1) });
  expect([await dueOf(increase), await tagsOf(increase)]).toEqual(['2026-12-31', [tag]]);
  const draft = await app.issue(company, 3, { price: '90000', related: corrects('replaces', 1) }, [
    'draft',
  ]);
  expect(await tagsOf(draft)).toEqual([]);
  await db
    .updateTable('invoice')
    .set({ due_on: '2026-12-15' })
    .where('company_id', '=', companyId)
    .where('id', '=', draft)
    .execute();
  await app.move(company, draft, ['draft', 'numbered', 'signing', 'signed', 'sent', 'accepted'], 3);
  expect([await dueOf(draft), await tagsOf(draft)]).toEqual(['2026-12-15', [tag]]);
});

test('what is open of a decrease lowers its invoice until that is replaced, and is then open by itself', async () => {
  const openOf = async (id: string) => {
    const { companyId } = company;
    const row = await app.platform.db
      .selectFrom('invoice')
      .select(['open_amount', 'payment_state'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [row.open_amount, row.payment_state];
  };
  const id = await app.issue(company, 1, { price: '100000' });
  const decrease = await app.issue(company, 2, {
    price: '-20000',
    related: corrects('adjusts', 1),
  });
  expect(await openOf(id)).toEqual(['176000', 'unpaid']);
  expect(await openOf(decrease)).toEqual(['0', 'none']);
  const whole = await app.issue(company, 3, { price: '-80000', related: corrects('adjusts', 1) });
  expect(await openOf(id)).toEqual(['0', 'none']);
  expect(await openOf(whole)).toEqual(['0', 'none']);
  const replacement = await app.issue(company, 4, {
    price: '50000',
    related: corrects('replaces', 1),
  });
  expect(await openOf(id)).toEqual(['0', 'none']);
  expect(await openOf(replacement)).toEqual(['110000', 'unpaid']);
  expect(await openOf(decrease)).toEqual(['-44000', 'credit']);
});

test('a decrease that is paid beside its invoice is taken off once', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const related = corrects('adjusts', 1);
  const decrease = await app.issue(company, 2, { price: '-20000', related });
  expect(await calls.open(id, decrease)).toMatchObject([
    { invoice_id: id, open_amount: '220000' },
    { invoice_id: decrease, open_amount: '-44000' },
  ]);
  expect(await calls.confirm({ invoices_id: [id, decrease] })).toMatchObject({
    data: { amount: '176000', direction: 'in' },
  });
  expect(await stateOf(id)).toEqual(['paid', '220000', TODAY]);
  expect(await stateOf(decrease)).toEqual(['paid', '-44000', TODAY]);
});

test('a decrease that the authority does not have yet lowers nothing', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const related = corrects('adjusts', 1);
  const steps = ['draft', 'numbered', 'signing', 'signed', 'sent'] as const;
  await app.issue(company, 2, { price: '-20000', related }, steps);
  expect(await calls.open(id)).toMatchObject([{ credit_amount: '0', open_amount: '220000' }]);
});

test('what was paid before its total was lowered is not settled: too much was paid', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const { data } = await calls.pay({ invoices: [part(id, '100000')] });
  await app.platform.db
    .updateTable('invoice')
    .set({ with_tax: '99999' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  await transact(app.platform.db, (tx) =>
    settlePaid(tx, app.platform.events, company.companyId, [id]),
  );
  expect(await stateOf(id)).toEqual(['credit', '100000', null]);
  await calls.undo(data.id);
  expect(await stateOf(id)).toEqual(['unpaid', '0', null]);
});

test('what was paid before it was lowered is given back: money goes the other way', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  await calls.confirm({ invoices_id: [id] });
  const decrease = await app.issue(company, 2, {
    price: '-20000',
    related: corrects('adjusts', 1),
  });
  expect(await calls.open(id)).toMatchObject([{ open_amount: '-44000', reason: null }]);
  const { data } = await calls.confirm({ invoices_id: [id] });
  expect(data).toMatchObject({ amount: '44000', direction: 'out', number: 'PC00001/2026' });
  expect(await stateOf(decrease)).toEqual(['paid', '-44000', TODAY]);
});

test('an increase is a debt of its own', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const increase = await app.issue(company, 2, { price: '10000', related: corrects('adjusts', 1) });
  expect(await calls.confirm({ invoices_id: [id] })).toMatchObject({ data: { amount: '220000' } });
  expect(await stateOf(increase)).toEqual(['unpaid', '0', null]);
});

test('the payments of a replaced invoice count for its replacement, and come back where that is refused', async () => {
  const id = await app.issue(company, 1, { price: '500000' });
  await calls.pay({ invoices: [part(id, '500000')] });
  const replacement = await app.issue(
    company,
    2,
    { price: '450000', serial: 'K26TAA', related: corrects('replaces', 1) },
    ['draft', 'numbered', 'signing', 'signed', 'sent'],
  );
  expect((await app.row(company, id)).chain_state).toBe('REPLACED');
  expect(await stateOf(id)).toEqual(['none', '0', null]);
  expect(await calls.open(replacement)).toMatchObject([{ open_amount: '490000' }]);
  expect(await calls.payments(replacement)).toMatchObject([
    { invoices: [{ invoice_id: replacement, moved_from: id }] },
  ]);
  expect(await calls.pay({ invoices: [part(id)] })).toMatchObject({
    message: 'PAYMENT_NOT_POSSIBLE',
  });
  await app.move(company, replacement, ['sent', 'refused'], 2);
  expect(await stateOf(id)).toEqual(['partly', '500000', null]);
  expect(await stateOf(replacement)).toEqual(['none', '0', null]);
});

test('the payments come back also where goods of the refused replacement had been returned meanwhile', async () => {
  const id = await app.issue(company, 1, { price: '500000' });
  await calls.pay({ invoices: [part(id, '500000')] });
  const sent = ['draft', 'numbered', 'signing', 'signed', 'sent'] as const;
  const replacement = await app.issue(
    company,
    2,
    { price: '450000', serial: 'K26TAA', related: corrects('replaces', 1) },
    sent,
  );
  const returned = { ...corrects('adjusts', 2), serial: 'K26TAA', causeCode: '05' };
  await app.issue(company, 3, { price: '-50000', serial: 'K26TAA', related: returned }, sent);
  expect((await app.row(company, replacement)).chain_state).toBe('MODIFIED');
  await app.move(company, replacement, ['sent', 'refused'], 2);
  expect((await app.row(company, id)).chain_state).toBe('ORIGINAL');
  expect(await stateOf(id)).toEqual(['partly', '500000', null]);
});

test('a payment of a replaced invoice is taken back from the replacement', async () => {
  const id = await app.issue(company, 1, { price: '500000' });
  const { data } = await calls.pay({ invoices: [part(id, '500000')] });
  const replacement = await app.issue(company, 2, {
    price: '450000',
    related: corrects('replaces', 1),
  });
  await calls.undo(data.id);
  expect(await stateOf(replacement)).toEqual(['unpaid', '0', null]);
});

test('drafts and what is under way are not paid', async () => {
  const draft = await app.issue(company, 1, {}, ['draft']);
  expect(await calls.confirm({ invoices_id: [draft] })).toMatchObject({
    status: 409,
    message: 'PAYMENT_NOT_POSSIBLE',
  });
});

test('a payment is of one partner and one currency', async () => {
  const first = await app.issue(company, 1);
  const other = await app.issue(company, 2);
  await app.platform.db
    .updateTable('invoice')
    .set({ currency: 'USD', exchange_rate: '25000', without_tax_dong: '0', tax_dong: '0' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', other)
    .execute();
  expect(await calls.confirm({ invoices_id: [first, other] })).toMatchObject({
    status: 409,
    message: 'PAYMENT_OF_SEVERAL',
  });
});

test('a payment in a foreign currency is saved with its rate and its amount in dong', async () => {
  const id = await app.issue(company, 1, { price: '100' });
  await app.platform.db
    .updateTable('invoice')
    .set({ currency: 'USD', exchange_rate: '25000', without_tax_dong: '0', tax_dong: '0' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  expect(await calls.pay({ invoices: [part(id, '100.5')], foreign_rate: '25431.5' })).toMatchObject(
    {
      data: {
        currency_code: 'USD',
        amount: '100.5',
        foreign_rate: '25431.5',
        amount_dong: '2555866',
      },
    },
  );
  expect(await calls.pay({ invoices: [part(id)] })).toMatchObject({
    data: { amount: '119.5', foreign_rate: '25000', amount_dong: '2987500' },
  });
});

test('invoices of two rates are paid at the rate that the payer names', async () => {
  const inDollars = async (number: number, exchange_rate: string) => {
    const id = await app.issue(company, number, { price: '100' });
    await app.platform.db
      .updateTable('invoice')
      .set({ currency: 'USD', exchange_rate, without_tax_dong: '0', tax_dong: '0' })
      .where('company_id', '=', company.companyId)
      .where('id', '=', id)
      .execute();
    return part(id);
  };
  const invoices = [await inDollars(1, '25000'), await inDollars(2, '26000')];
  expect(await calls.pay({ invoices })).toMatchObject({
    status: 400,
    data: { foreign_rate: 'required' },
  });
  expect(await calls.pay({ invoices, foreign_rate: '25500' })).toMatchObject({
    data: { amount: '440', amount_dong: '11220000' },
  });
});

test('a repeated request under one key is one payment', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const headers = { 'idempotency-key': randomUUID() };
  const first = await calls.pay({ invoices: [part(id, '1000')] }, headers);
  expect(await calls.pay({ invoices: [part(id, '1000')] }, headers)).toEqual(first);
  expect(await stateOf(id)).toEqual(['partly', '1000', null]);
});

test('two payments at the same time do not pay more than is open', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const answers = await Promise.all(
    ['150000', '150000'].map((amount) => calls.pay({ invoices: [part(id, amount)] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stateOf(id)).toEqual(['partly', '150000', null]);
});

test('another company sees and pays nothing of it', async () => {
  const id = await app.issue(company, 1);
  const { data } = await calls.confirm({ invoices_id: [id] });
  const others = app.calls(await app.company());
  expect(await others.app.get(`${PAYMENTS}/of-invoice/${id}`)).toMatchObject({ status: 404 });
  expect(await others.open(id)).toEqual([]);
  expect(await others.undo(data.id)).toMatchObject({ status: 404 });
  expect(await others.confirm({ invoices_id: [id] })).toMatchObject({ status: 404 });
});

test('money that came before its invoice is recorded on its own day, and no payment of another age', async () => {
  const id = await app.issue(company, 1, { price: '100000' });
  const pay = (paid_date: string) => calls.pay({ invoices: [part(id, '100')], paid_date });
  expect(await pay('2026-01-05')).toMatchObject({ status: 200 });
  expect(await pay('1900-01-01')).toMatchObject({
    status: 400,
    data: { paid_date: 'paid-too-early' },
  });
});

test('a purchase that was found invalid is paid for a reason alone, and without one after it was approved', async () => {
  const bought = await sampleDraft(app.platform.db, company.companyId, { price: '100000' });
  const id = await saveReceived(app.platform, company, bought, 1);
  const set = (change: { validity?: number; origin?: number }) =>
    app.platform.db
      .updateTable('invoice')
      .set(change)
      .where('company_id', '=', company.companyId)
      .where('id', '=', id)
      .execute();
  await set({ validity: 0 });
  const refused = { status: 409, message: 'APPROVAL_NEEDS_REASON' };
  expect(await calls.pay({ invoices: [part(id, '100')] })).toMatchObject(refused);
  expect(await calls.confirm({ invoices_id: [id] })).toMatchObject(refused);
  expect(
    await calls.pay({ invoices: [part(id, '100')], note: 'Người bán đã xác nhận' }),
  ).toMatchObject({ status: 200 });
  await set({ origin: 4 });
  expect(await calls.pay({ invoices: [part(id)] })).toMatchObject({ status: 200 });
});
