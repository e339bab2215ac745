import type { Payment } from '@hoadon/contracts/payments';
import { decimal } from '@hoadon/domain/money/decimal';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { planRefunds } from './refund-advance.ts';
import { saveUnassigned } from './save-payments.ts';
import { PAYMENTS, type PaymentsApp, paymentsApp, TODAY } from './testing/payments-app.ts';

let fixture: PaymentsApp;
beforeAll(async () => {
  fixture = await paymentsApp();
});

const REFUNDS = `${PAYMENTS}/refunds`;

async function partnerOf({ companyId }: TestCompany): Promise<string> {
  const { id } = await fixture.platform.db
    .insertInto('partner')
    .values({
      company_id: companyId,
      name: 'Công ty Sen Hồng',
      is_customer: true,
      search_text: 'sen hong',
      created_at: fixture.platform.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Advances of a partner, the first the oldest. */
const advance = (
  { companyId, accountant }: TestCompany,
  partnerId: string,
  ...amounts: readonly string[]
) =>
  transact(fixture.platform.db, (tx) =>
    saveUnassigned(
      tx,
      fixture.platform,
      { companyId, actor: accountant.actor, at: fixture.platform.clock.now() },
      amounts.map((amount) => ({
        order: {
          actId: crypto.randomUUID(),
          invoices: [],
          paidOn: '2026-11-20',
          method: 'transfer' as const,
          bankReference: null,
          note: null,
          exchangeRate: null,
        },
        direction: 'in' as const,
        partnerId,
        counterparty: null,
        isAdvance: true,
        currency: 'VND',
        amount: decimal(amount),
        exchangeRate: null,
        amountDong: decimal(amount),
      })),
    ),
  );

const refund = (partner_id: string, amount: string, change: object = {}) => ({
  ...{ partner_id, type: 'customers', amount, paid_date: TODAY },
  ...change,
});
const vouchers = async (company: TestCompany): Promise<Payment[]> =>
  (await fixture.calls(company).app.get(PAYMENTS)).data;

test('a refund by hand takes the oldest advances first, at most what is left, and is taken back as any voucher', async () => {
  const company = await fixture.company();
  const partner = await partnerOf(company);
  const [old, young] = await advance(company, partner, '300000', '200000');
  const { app } = fixture.calls(company);
  expect(await app.post(REFUNDS, refund(partner, '500001'))).toMatchObject({
    status: 409,
    message: 'REFUND_TOO_MUCH',
    data: { open: '500000', currency: 'VND' },
  });
  const { data } = await app.post(REFUNDS, refund(partner, '400000', { note: 'Chuyển thừa' }));
  expect(data).toMatchObject({
    ...{ direction: 'out', amount: '400000', note: 'Chuyển thừa', invoices: [] },
    counterparty: 'Công ty Sen Hồng',
    refunds: [
      { payment_id: old, amount: '300000' },
      { payment_id: young, amount: '100000' },
    ],
  });
  const open = async () =>
    (await vouchers(company)).flatMap(({ advance_open }) => advance_open ?? []);
  expect(await open()).toEqual(['100000', '0']);
  expect(await app.post(`${PAYMENTS}/${old}/undo`, {})).toMatchObject({
    status: 409,
    message: 'ADVANCE_REFUNDED',
  });
  expect(await app.post(`${PAYMENTS}/${data.id}/undo`, {})).toMatchObject({ status: 200 });
  expect(await open()).toEqual(['200000', '300000']);
  expect(await app.post(`${PAYMENTS}/${old}/undo`, {})).toMatchObject({ status: 200 });
});

test('a refund is written into the trail with the partner and the advances that it gives back', async () => {
  const company = await fixture.company();
  const partner = await partnerOf(company);
  const [id] = await advance(company, partner, '300000');
  await fixture.calls(company).app.post(REFUNDS, refund(partner, '300000'));
  const rows = await fixture.platform.db
    .selectFrom('audit_entry')
    .select('payload')
    .where('company_id', '=', company.companyId)
    .where('act', '=', 'payment.kept')
    .execute();
  expect(rows.map(({ payload }) => JSON.parse(String(payload)))).toContainEqual(
    expect.objectContaining({ refundTo: partner, refunds: [{ id, amount: '300000' }] }),
  );
});

test('money of another side, currency or company is not given back', async () => {
  const company = await fixture.company();
  const partner = await partnerOf(company);
  await advance(company, partner, '300000');
  const { app } = fixture.calls(company);
  for (const change of [{ type: 'vendors' }, { currency_code: 'USD' }])
    expect(await app.post(REFUNDS, refund(partner, '100000', change))).toMatchObject({
      message: 'REFUND_TOO_MUCH',
      data: { open: '0' },
    });
  const other = await fixture.company();
  expect(await fixture.calls(other).app.post(REFUNDS, refund(partner, '100000'))).toMatchObject({
    status: 404,
  });
  expect(await app.post(REFUNDS, refund(partner, '1', { paid_date: '2026-11-22' }))).toMatchObject({
    message: 'PAYMENT_DATE_IN_FUTURE',
  });
  expect(await app.post(REFUNDS, refund(partner, '0'))).toMatchObject({ status: 400 });
});

test('nothing of an advance is given back before its day, which the refusal names', async () => {
  const company = await fixture.company();
  const partner = await partnerOf(company);
  const [id] = await advance(company, partner, '300000');
  const { app } = fixture.calls(company);
  const on = (paid_date: string) => app.post(REFUNDS, refund(partner, '100000', { paid_date }));
  expect(await on('2026-11-19')).toMatchObject({
    status: 409,
    message: 'REFUND_BEFORE_ADVANCE',
    data: { day: '2026-11-20' },
  });
  expect((await on('2026-11-20')).data).toMatchObject({
    paid_date: '2026-11-20',
    refunds: [{ payment_id: id, amount: '100000' }],
  });
});

test('of refunds that are planned together each finds what those before it left', async () => {
  const company = await fixture.company();
  const { companyId } = company;
  const partnerId = await partnerOf(company);
  await advance(company, partnerId, '300000');
  const order = (amount: string) =>
    ({
      partnerId,
      direction: 'out',
      currency: 'VND',
      paidOn: TODAY,
      amount: decimal(amount),
    }) as const;
  const planned = await transact(fixture.platform.db, (tx) =>
    planRefunds(tx, companyId, [order('200000'), order('200000'), order('100000')]),
  );
  expect(planned).toMatchObject([
    { parts: [{ amount: '200000' }] },
    { code: 'REFUND_TOO_MUCH' },
    { parts: [{ amount: '100000' }] },
  ]);
});
