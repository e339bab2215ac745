import type { BankStatement, StatementRow } from '@hoadon/contracts/bank-statements';
import type { Payment } from '@hoadon/contracts/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundedSpreadsheet } from '../connectors/spreadsheet/bounded-spreadsheet.ts';
import { installFeature } from '../feature.ts';
import { bankStatementsFeature } from '../features/bank-statements/index.ts';

import {
  PAYMENTS,
  type PaymentsApp,
  paymentsApp,
} from '../features/payments/testing/payments-app.ts';
import type { TestCompany } from '../platform/db/testing.ts';
import type { Route } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';

const BASE = '/e-invoice-api/api/bank-statements';
const HEAD = 'Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Số dư,Nội dung,Tên đối ứng';
const FEE = '21/11/2026,PHI1,"11,000",,,Phi quan ly tai khoan,NGAN HANG MAU';
const ADVANCE = '21/11/2026,UT1,,"500,000",,Ung truoc don hang,SEN HONG';
const BACK = '22/11/2026,HT1,"200,000",,,Tra lai tien chuyen thua,SEN HONG';
const BACK_IN = '22/11/2026,HT2,,"200,000",,Tra lai ung truoc,SEN HONG';
const PAID_AHEAD = '21/11/2026,UT2,"500,000",,,Ung truoc cho nha cung cap,SEN HONG';
const WAGES = '21/11/2026,L1,"9,000,000",,,Chuyen noi bo,';
const FOOTER = 'Tổng cộng,,,"550,000",,,';

let fixture: PaymentsApp;
let routes: Route[];
const spreadsheet = boundedSpreadsheet();
beforeAll(async () => {
  fixture = await paymentsApp();
  routes = installFeature(
    fixture.platform.jobs,
    bankStatementsFeature({ ...fixture.platform, spreadsheet }),
  );
});
afterAll(() => spreadsheet.close());

async function statementOf(company: TestCompany, lines: readonly string[], reading: object = {}) {
  const app = appFor(routes, company.accountant, fixture.platform.db);
  const { data } = await app.upload(
    BASE,
    {},
    {
      file: {
        name: 'sao-ke.csv',
        mediaType: 'text/csv',
        bytes: Buffer.from([HEAD, ...lines].join('\n')),
      },
    },
  );
  const at = `${BASE}/${data.id}`;
  const drain = () => fixture.platform.jobs.drain();
  await app.post(`${at}/match`, { mapping: data.mapping, ...reading });
  await drain();
  return {
    read: async (): Promise<BankStatement> => (await app.get(at)).data,
    rows: async (query = ''): Promise<StatementRow[]> => (await app.get(`${at}/rows${query}`)).data,
    match: (mapping: object) => app.post(`${at}/match`, { mapping }),
    async finish(rows: readonly number[], ending: string, more: object = {}) {
      const answer = await app.post(`${at}/finish`, { rows, ending, ...more });
      await drain();
      return answer;
    },
    async undo(rows?: readonly number[]) {
      const answer = await app.post(`${at}/undo`, rows ? { rows } : {});
      await drain();
      return answer;
    },
  };
}

async function partnerOf({ companyId }: TestCompany, name = 'Công ty Sen Hồng'): Promise<string> {
  const { id } = await fixture.platform.db
    .insertInto('partner')
    .values({
      company_id: companyId,
      name,
      is_customer: true,
      search_text: name,
      created_at: fixture.platform.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Total 2.2 times the price. */
async function issueTo(company: TestCompany, number: number, partnerId: string, price = '150000') {
  const id = await fixture.issue(company, number, { price });
  await fixture.platform.db
    .updateTable('invoice')
    .set({ partner_id: partnerId })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  return id;
}

const vouchersOf = async (company: TestCompany): Promise<Payment[]> =>
  (await fixture.calls(company).app.get(PAYMENTS)).data;
const advancesOf = async (company: TestCompany, invoice: string): Promise<Payment[]> =>
  (await fixture.calls(company).app.get(`${PAYMENTS}/advances?invoice_id=${invoice}`)).data;

test('every row of a statement can be ended without an invoice, and the statement is done then', async () => {
  const company = await fixture.company();
  const partner_id = await partnerOf(company);
  const statement = await statementOf(company, [FEE, ADVANCE, WAGES, FOOTER]);
  expect(await statement.read()).toMatchObject({
    state: 'matched',
    rows: { open: 4, accepted: 0 },
  });

  await statement.finish([2], 'voucher');
  await statement.finish([3], 'advance', { partner_id });
  expect(await statement.rows('?open=true')).toMatchObject([{ row: 4 }, { row: 5 }]);
  const { data } = await statement.finish([4, 5], 'not-ours');
  expect(data).toMatchObject({
    state: 'done',
    rows: { open: 0, accepted: 2, not_ours: 2, waiting: 0 },
  });
  expect(await statement.rows('?open=true')).toEqual([]);
  expect(
    (await statement.rows()).map(({ row, ending, partner_name }) => [row, ending, partner_name]),
  ).toEqual([
    [2, 'voucher', null],
    [3, 'advance', 'Công ty Sen Hồng'],
    [4, 'not-ours', null],
    [5, 'not-ours', null],
  ]);
});

test('a fee is an expense of the day of the bank with its words, and no invoice', async () => {
  const company = await fixture.company();
  const statement = await statementOf(company, [FEE]);
  await statement.finish([2], 'voucher');
  expect(await vouchersOf(company)).toMatchObject([
    {
      number: 'PC00001/2026',
      direction: 'out',
      amount: '11000',
      amount_dong: '11000',
      paid_date: '2026-11-21',
      bank_reference: 'PHI1',
      note: 'Phi quan ly tai khoan',
      counterparty: 'NGAN HANG MAU',
      invoices: [],
      document: null,
      advance_open: null,
    },
  ]);
  await statement.finish([2], 'voucher');
  expect(await vouchersOf(company)).toHaveLength(1);
});

test('an advance is a credit of its partner, proposed for the next invoice and used as far as it goes', async () => {
  const company = await fixture.company();
  const partner_id = await partnerOf(company);
  const other = await partnerOf(company, 'Công ty Khác');
  const statement = await statementOf(company, [ADVANCE]);
  await statement.finish([2], 'advance', { partner_id, note: 'Cọc đơn 12' });

  const first = await issueTo(company, 7, partner_id);
  const second = await issueTo(company, 8, partner_id);
  const foreign = await issueTo(company, 9, other);
  const [advance] = await advancesOf(company, first);
  expect(advance).toMatchObject({ amount: '500000', advance_open: '500000', note: 'Cọc đơn 12' });
  expect(await advancesOf(company, foreign)).toEqual([]);

  const { app } = fixture.calls(company);
  const use = (invoices_id: readonly string[]) =>
    app.post(`${PAYMENTS}/${advance?.id}/use`, { invoices_id });
  expect(await use([foreign])).toMatchObject({ message: 'PAYMENT_OF_SEVERAL' });
  expect((await use([first, second])).data).toMatchObject({
    advance_open: '0',
    invoices: [{ amount: '330000' }, { amount: '170000' }],
  });
  expect(await fixture.row(company, first)).toMatchObject({ payment_state: 'paid' });
  expect(await fixture.row(company, second)).toMatchObject({
    payment_state: 'partly',
    paid_amount: '170000',
  });
  expect(await advancesOf(company, second)).toEqual([]);
  expect(await use([second])).toMatchObject({ message: 'PAYMENT_NOT_POSSIBLE' });
});

test('what is left of an advance pays the rest of the same invoice once more is open', async () => {
  const company = await fixture.company();
  const partner_id = await partnerOf(company);
  const statement = await statementOf(company, [ADVANCE]);
  await statement.finish([2], 'advance', { partner_id });
  const id = await issueTo(company, 7, partner_id);
  const { app, pay, undo } = fixture.calls(company);
  const { data: part } = await pay({ invoices: [{ invoice_id: id, amount: '30000' }] });
  const [advance] = await advancesOf(company, id);
  const use = () => app.post(`${PAYMENTS}/${advance?.id}/use`, { invoices_id: [id] });
  expect((await use()).data).toMatchObject({ advance_open: '200000' });
  await undo(part.id);
  expect((await use()).data).toMatchObject({
    advance_open: '170000',
    invoices: [{ amount: '330000' }],
  });
  expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'paid' });
});

test('an end is taken back: its voucher does not count, the row is open and may be ended otherwise', async () => {
  const company = await fixture.company();
  const partner_id = await partnerOf(company);
  const statement = await statementOf(company, [FEE, ADVANCE, WAGES]);
  await statement.finish([2], 'voucher');
  await statement.finish([3], 'advance', { partner_id });
  await statement.finish([4], 'not-ours');
  await statement.undo([2, 4]);
  expect(await statement.read()).toMatchObject({
    state: 'matched',
    rows: { open: 2, accepted: 1, not_ours: 0 },
  });
  await statement.undo();
  expect(await statement.read()).toMatchObject({ rows: { open: 3, accepted: 0 } });
  expect((await vouchersOf(company)).every(({ undone_at }) => undone_at !== null)).toBe(true);
  await statement.finish([2], 'not-ours');
  expect((await statement.rows())[0]).toMatchObject({ ending: 'not-ours', payment_id: null });
});

test('columns are not chosen again under rows that were ended', async () => {
  const company = await fixture.company();
  const statement = await statementOf(company, [FEE]);
  const { mapping } = await statement.read();
  await statement.finish([2], 'not-ours');
  expect(await statement.match(mapping)).toMatchObject({ message: 'IMPORT_NOT_IN_STATE' });
});

test('an advance pays beside what the partner is to get back, which is settled with it: no more than it has', async () => {
  const company = await fixture.company();
  const partner_id = await partnerOf(company);
  const statement = await statementOf(company, [ADVANCE]);
  await statement.finish([2], 'advance', { partner_id });
  const credit = await issueTo(company, 1, partner_id);
  await fixture.platform.db
    .updateTable('invoice')
    .set({ without_tax: '-300000', tax: '-30000', with_tax: '-330000' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', credit)
    .execute();
  const sale = await issueTo(company, 2, partner_id, '500000');
  const [advance] = await advancesOf(company, sale);
  const { app, open } = fixture.calls(company);
  const use = (...invoices_id: string[]) =>
    app.post(`${PAYMENTS}/${advance?.id}/use`, { invoices_id });
  expect(await use(credit)).toMatchObject({ status: 409, message: 'PAYMENT_NOT_POSSIBLE' });
  const { data } = await use(credit, sale);
  expect(data).toMatchObject({ amount: '500000', advance_open: '0' });
  expect(data.invoices).toHaveLength(2);
  expect(data.invoices).toContainEqual(
    expect.objectContaining({ invoice_id: credit, amount: '-330000' }),
  );
  expect(data.invoices).toContainEqual(
    expect.objectContaining({ invoice_id: sale, amount: '830000' }),
  );
  expect(await open(credit, sale)).toMatchObject([{ open_amount: '0' }, { open_amount: '270000' }]);
});

test('an advance needs a partner of the company, and foreign money a rate', async () => {
  const company = await fixture.company();
  const stranger = await partnerOf(await fixture.company());
  const statement = await statementOf(company, [ADVANCE]);
  expect(await statement.finish([2], 'advance')).toMatchObject({
    message: 'INPUT_DATA_IS_INVALID',
    data: { partner_id: 'required' },
  });
  expect(await statement.finish([2], 'advance', { partner_id: stranger })).toMatchObject({
    message: 'NOT_FOUND',
  });
  const foreign = await statementOf(company, [FEE], { currency_code: 'USD' });
  expect(await foreign.finish([2], 'voucher')).toMatchObject({
    message: 'INPUT_DATA_IS_INVALID',
    data: { foreign_rate: 'required' },
  });
});

const leftOf = async (company: TestCompany, type: 'customers' | 'vendors') =>
  (await fixture.calls(company).app.get(`/e-invoice-api/api/debts?type=${type}`)).data.advances;

test.each([
  ['customers', ADVANCE, BACK, 'out', 'PT00001/2026'],
  ['vendors', PAID_AHEAD, BACK_IN, 'in', 'PC00001/2026'],
] as const)(
  'an advance of %s that is given back is no advance any more, by statement and back again',
  async (type, came, went, direction, number) => {
    const company = await fixture.company();
    fixture.platform.clock.set('2026-11-23T03:00:00Z');
    const partner_id = await partnerOf(company);
    const statement = await statementOf(company, [came, went]);
    expect(await statement.finish([3], 'refund')).toMatchObject({
      status: 400,
      data: { partner_id: 'required' },
    });
    await statement.finish([3], 'refund', { partner_id });
    const [, refusedRow] = await statement.rows();
    expect(refusedRow).toMatchObject({
      ...{ ending: null, payment_id: null, refusal: 'REFUND_TOO_MUCH' },
    });
    await statement.finish([2], 'advance', { partner_id });
    await statement.finish([3], 'refund', { partner_id });
    const [, row] = await statement.rows();
    expect(row).toMatchObject({
      ending: 'refund',
      partner_name: 'Công ty Sen Hồng',
      refusal: null,
    });
    expect(await leftOf(company, type)).toMatchObject([{ currency_code: 'VND', open: '300000' }]);
    const [refund, advance] = await vouchersOf(company);
    expect(refund).toMatchObject({
      ...{ direction, amount: '200000', counterparty: 'Công ty Sen Hồng', advance_open: null },
      refunds: [{ payment_id: advance?.id, number, amount: '200000' }],
    });
    expect(advance).toMatchObject({ advance_open: '300000', refunds: [] });

    await statement.undo([2]);
    expect((await statement.rows())[0]).toMatchObject({
      ...{ ending: 'advance', payment_id: advance?.id, refusal: 'ADVANCE_REFUNDED' },
    });
    await statement.undo([3]);
    expect(await leftOf(company, type)).toMatchObject([{ open: '500000' }]);
    await statement.finish([3], 'refund', { partner_id });
    await statement.undo();
    expect(await leftOf(company, type)).toEqual([]);
  },
);

test('what was given back of an advance pays no invoice', async () => {
  const company = await fixture.company();
  const partner_id = await partnerOf(company);
  const statement = await statementOf(company, [ADVANCE, BACK.replace('22/11', '21/11')]);
  await statement.finish([2], 'advance', { partner_id });
  await statement.finish([3], 'refund', { partner_id });
  const id = await issueTo(company, 41, partner_id, '200000');
  const [advance] = await advancesOf(company, id);
  expect(advance).toMatchObject({ advance_open: '300000' });
  const { app } = fixture.calls(company);
  expect(
    (await app.post(`${PAYMENTS}/${advance?.id}/use`, { invoices_id: [id] })).data,
  ).toMatchObject({ advance_open: '0', invoices: [{ amount: '300000' }] });
});
