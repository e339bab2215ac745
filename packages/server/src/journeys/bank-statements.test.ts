import type { BankStatement, StatementRow } from '@hoadon/contracts/bank-statements';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boundedSpreadsheet } from '../connectors/spreadsheet/bounded-spreadsheet.ts';
import { installFeature } from '../feature.ts';
import { bankStatementsFeature } from '../features/bank-statements/index.ts';

import {
  corrects,
  type PaymentsApp,
  paymentsApp,
} from '../features/payments/testing/payments-app.ts';
import type { TestCompany } from '../platform/db/testing.ts';
import type { Route } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';

const BASE = '/e-invoice-api/api/bank-statements';
const HEAD = 'Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Số dư,Nội dung,Tên đối ứng';

const BROKEN_LINE = { amount: '330000', text: '', payer: '', account: '', reference: '' };

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

/** Total 2.2 times the price: 330,000 for 150,000. */
const issue = (company: TestCompany, number: number, price = '150000') =>
  fixture.issue(company, number, { price });

function appOf(company: TestCompany) {
  const app = appFor(routes, company.accountant, fixture.platform.db);
  const drain = () => fixture.platform.jobs.drain();
  const read = async (id: string): Promise<BankStatement> => (await app.get(`${BASE}/${id}`)).data;
  return {
    app,
    drain,
    read,
    upload: (lines: readonly string[], name = 'sao-ke.csv') =>
      app.upload(
        BASE,
        {},
        {
          file: {
            name,
            mediaType: 'text/csv',
            bytes: Buffer.from(['NGÂN HÀNG MẪU', '', HEAD, ...lines].join('\n')),
          },
        },
      ),
    /** Uploads and matches by the columns that were found. */
    async matched(lines: readonly string[]): Promise<BankStatement> {
      const { data } = await this.upload(lines);
      const begun = await app.post(`${BASE}/${data.id}/match`, { mapping: data.mapping });
      expect(begun).toMatchObject({ status: 200, data: { state: 'matching' } });
      await drain();
      return read(data.id);
    },
    rows: async (id: string, bucket = ''): Promise<StatementRow[]> =>
      (await app.get(`${BASE}/${id}/rows${bucket && `?bucket=${bucket}`}`)).data,
    async accept(id: string, rows?: readonly object[]) {
      const answer = await app.post(`${BASE}/${id}/accept`, rows ? { rows } : {});
      await drain();
      return answer;
    },
    aside: (id: string, is_aside = true) => app.post(`${BASE}/${id}/aside`, { is_aside }),
    async undo(id: string, rows?: readonly number[]) {
      const answer = await app.post(`${BASE}/${id}/undo`, rows ? { rows } : {});
      await drain();
      return answer;
    },
  };
}

const credit = (text: string, amount = '330,000', payer = '', reference = '') =>
  `21/11/2026,${reference},,"${amount}",,${text},${payer}`;

test('a statement is read by its own headings, and each row ends in exactly one bucket with its reason', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const seven = await issue(company, 7);
  await issue(company, 8, '100000');
  await issue(company, 9, '100000');
  const statement = await app.matched([
    credit('TT HD 7'),
    credit('chuyen tien', '220,000'),
    credit('luong thang 11', '9,999'),
    '21/11/2026,,,một triệu,,x,',
    'Tổng cộng,,,"550,000",,,',
  ]);
  expect(statement).toMatchObject({
    state: 'matched',
    mapping: { bookedOn: 0, reference: 1, debit: 2, credit: 3, balance: 4, text: 5, payer: 6 },
    rows: {
      ...{ total: 5, unmatched: 0, matched: 1, ambiguous: 1, nothing: 1, unreadable: 2 },
      open_by: { matched: 1, ambiguous: 1, nothing: 1, unreadable: 2 },
    },
  });
  const rows = await app.rows(statement.id);
  expect(rows.map(({ row, bucket, fault }) => [row, bucket, fault])).toEqual([
    [4, 'matched', null],
    [5, 'ambiguous', null],
    [6, 'nothing', null],
    [7, 'unreadable', 'amount-invalid'],
    [8, 'unreadable', 'day-invalid'],
  ]);
  expect(rows[0]).toMatchObject({
    certain: true,
    reasons: ['number', 'amount'],
    invoices: [{ invoice_id: seven, amount: '330000', open_amount: '330000' }],
  });
  expect(rows[1]?.invoices).toMatchObject([{ amount: null }, { amount: null }]);
  expect(rows[3]?.cells).toContain('một triệu');
  await app.accept(statement.id);
  expect((await app.read(statement.id)).rows).toMatchObject({
    matched: 1,
    open: 4,
    open_by: { matched: 0, ambiguous: 1, nothing: 1, unreadable: 2 },
  });
});

test('accepted it is a payment of the day of the bank, with its reference; taken back the invoice is open again', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const id = await issue(company, 7);
  const statement = await app.matched([credit('TT HD 7', '330,000', '', 'FT26325')]);
  await app.accept(statement.id);
  expect(await fixture.row(company, id)).toMatchObject({
    payment_state: 'paid',
    paid_on: '2026-11-21',
  });
  const [payment] = await fixture.calls(company).payments(id);
  expect(payment).toMatchObject({ bank_reference: 'FT26325', note: 'TT HD 7', amount: '330000' });
  expect((await app.read(statement.id)).rows).toMatchObject({ accepted: 1, certain: 0 });
  expect((await app.rows(statement.id))[0]).toMatchObject({ payment_id: payment?.id });
  await app.undo(statement.id, [4]);
  expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'unpaid' });
  expect((await app.rows(statement.id))[0]).toMatchObject({ payment_id: null, refusal: null });
  await app.accept(statement.id, [{ row: 4 }]);
  expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'paid' });
  expect(await fixture.calls(company).payments(id)).toHaveLength(2);
});

test('a payment that was taken back on its invoice does not count on the statement either', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const id = await issue(company, 7);
  const statement = await app.matched([credit('TT HD 7')]);
  await app.accept(statement.id);
  const [payment] = await fixture.calls(company).payments(id);
  await fixture.calls(company).undo(payment?.id ?? '');
  expect((await app.read(statement.id)).rows).toMatchObject({ accepted: 0, certain: 1 });
});

test('accepting twice, and a job that runs twice, keep one payment', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const id = await issue(company, 7);
  const statement = await app.matched([credit('TT HD 7')]);
  await Promise.all([app.accept(statement.id), app.accept(statement.id, [{ row: 4 }])]);
  await app.accept(statement.id, [{ row: 4 }]);
  expect(await fixture.calls(company).payments(id)).toHaveLength(1);
});

test('all that is certain is accepted at once, and nothing that is only thought', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const certain = [await issue(company, 7), await issue(company, 8)];
  const thought = await issue(company, 9, '500000');
  const statement = await app.matched([
    credit('HD 7'),
    credit('HD 8'),
    credit('HD 9 dot 1', '100,000'),
  ]);
  expect(statement.rows).toMatchObject({ matched: 3, certain: 2 });
  await app.accept(statement.id);
  for (const id of certain)
    expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'paid' });
  expect(await fixture.row(company, thought)).toMatchObject({ payment_state: 'unpaid' });
  await app.accept(statement.id, [{ row: 6 }]);
  expect(await fixture.row(company, thought)).toMatchObject({
    payment_state: 'partly',
    paid_amount: '100000',
  });
  await app.undo(statement.id);
  for (const id of [...certain, thought])
    expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'unpaid' });
});

test('of several candidates the chosen one is paid, and a settled one is refused', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const [one, two] = [await issue(company, 8), await issue(company, 9)];
  const statement = await app.matched([credit('chuyen tien'), credit('nua', '999,000')]);
  await app.accept(statement.id, [
    { row: 4, invoice_id: two },
    { row: 5, invoice_id: one },
  ]);
  expect(await fixture.row(company, two)).toMatchObject({ payment_state: 'paid' });
  expect(await fixture.row(company, one)).toMatchObject({ payment_state: 'unpaid' });
  const rows = await app.rows(statement.id);
  expect(rows[1]).toMatchObject({ refusal: 'PAYMENT_TOO_MUCH', payment_id: null, waits_for: null });
});

test('a wrong proposal is replaced by the invoice that was chosen, whose payment has none of its reasons', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  await issue(company, 7);
  const meant = await issue(company, 8);
  const statement = await app.matched([credit('TT HD 7')]);
  await app.accept(statement.id, [{ row: 4, invoice_id: meant }]);
  const [row] = await app.rows(statement.id);
  expect(row).toMatchObject({
    ...{ bucket: 'matched', certain: false, reasons: [], refusal: null },
    invoices: [{ invoice_id: meant, amount: '330000', open_amount: '0' }],
  });
  expect(row?.payment_id).not.toBeNull();
  // Taken back, it is not recorded as certain: nothing but the choice spoke for it.
  await app.undo(statement.id);
  await app.accept(statement.id);
  expect((await app.read(statement.id)).rows).toMatchObject({ accepted: 0, certain: 0 });
});

test('an invoice that cannot be paid is not thought to be meant', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  await fixture.issue(company, 7, { price: '150000' }, ['draft', 'numbered', 'signing', 'signed']);
  const write = (id: string, change: object) =>
    fixture.platform.db
      .updateTable('invoice')
      .set(change)
      .where('company_id', '=', company.companyId)
      .where('id', '=', id)
      .execute();
  await write(await issue(company, 8), { is_voucher: true });
  await write(await issue(company, 9), { chain_state: 'REPLACED' });
  const statement = await app.matched([credit('HD 7'), credit('HD 8'), credit('HD 9')]);
  expect(statement.rows).toMatchObject({ nothing: 3, matched: 0, ambiguous: 0 });
});

test('a movement of another statement and an unreadable row pay nothing, whatever is chosen for them', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  await issue(company, 7);
  const other = await issue(company, 8);
  const first = await app.matched([credit('HD 7')]);
  await app.accept(first.id);
  const second = await app.matched([
    credit('HD 7'),
    '21/11/2026,,,một triệu,,x,',
    credit('y', '1'),
  ]);
  expect(second.rows).toMatchObject({ duplicate: 1, unreadable: 1, nothing: 1 });
  await app.accept(second.id, [
    { row: 4, invoice_id: other },
    { row: 5, invoice_id: other },
  ]);
  expect(await fixture.calls(company).payments(other)).toEqual([]);
  await app.accept(second.id, [{ row: 6, invoice_id: other }]);
  expect(await fixture.row(company, other)).toMatchObject({ paid_amount: '1' });
});

test('money that went pays nothing that we issued, whatever is chosen for it', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const id = await issue(company, 7);
  const statement = await app.matched(['21/11/2026,,"330,000",,,chuyen di,']);
  await app.accept(statement.id, [{ row: 4, invoice_id: id }]);
  expect((await app.rows(statement.id))[0]?.refusal).toBe('PAYMENT_NOT_POSSIBLE');
  expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'unpaid' });
});

/** Invoice 7 of 330,000 is paid, and 44,000 of it is to be given back since decrease 8. */
async function withCredit(company: TestCompany): Promise<{ id: string; decrease: string }> {
  const id = await issue(company, 7);
  await fixture.calls(company).confirm({ invoices_id: [id] });
  const related = corrects('adjusts', 7);
  const decrease = await fixture.issue(company, 8, { price: '-20000', related });
  expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'credit' });
  return { id, decrease };
}

test('money given back to a customer settles the open credit of the invoice, named by its own number or that of the decrease', async () => {
  for (const text of ['HOAN TIEN HD 7', 'HOAN TIEN HD 8']) {
    const company = await fixture.company();
    const app = appOf(company);
    const { id, decrease } = await withCredit(company);
    const statement = await app.matched([`21/11/2026,FT9,"44,000",,,${text},`]);
    expect((await app.rows(statement.id))[0]).toMatchObject({
      bucket: 'matched',
      certain: true,
      invoices: [{ invoice_id: id, amount: '-44000', open_amount: '-44000' }],
    });
    await app.accept(statement.id);
    expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'paid' });
    const [payment] = await fixture.calls(company).payments(decrease);
    expect(payment).toMatchObject({ direction: 'out', amount: '44000', bank_reference: 'FT9' });
    await app.undo(statement.id);
    expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'credit' });
  }
});

test('a credit is settled by the row that it was chosen for, and not by money that came', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const { id } = await withCredit(company);
  const statement = await app.matched([
    '21/11/2026,,"20,000",,,hoan,',
    credit('vao', '44,000'),
    '21/11/2026,,"24,000",,,not,',
  ]);
  expect(statement.rows).toMatchObject({ nothing: 3 });
  await app.accept(
    statement.id,
    [4, 5, 6].map((row) => ({ row, invoice_id: id })),
  );
  const rows = await app.rows(statement.id);
  expect(rows.map(({ refusal }) => refusal)).toEqual([null, 'PAYMENT_NOT_POSSIBLE', null]);
  expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'paid' });
});

async function giveToPartner({ companyId }: TestCompany, id: string): Promise<void> {
  const { db, clock } = fixture.platform;
  const name = 'Công ty Sen Hồng';
  const { id: partner_id } = await db
    .insertInto('partner')
    .values({
      company_id: companyId,
      name,
      is_customer: true,
      search_text: name,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('invoice')
    .set({ partner_id })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

test('what a movement brought beyond its invoice is recorded on the same voucher, and taken back with it', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const [one, two] = [await issue(company, 7), await issue(company, 8)];
  await giveToPartner(company, one);
  const statement = await app.matched([
    credit('HD 7', '331,200', '', 'A1'),
    credit('HD 8', '330,500', '', 'A2'),
  ]);
  await app.accept(statement.id, [
    { row: 4, invoice_id: one, surplus: 'advance' },
    { row: 5, invoice_id: two, surplus: 'voucher' },
  ]);
  expect((await app.rows(statement.id)).map(({ refusal }) => refusal)).toEqual([null, null]);
  expect(await app.read(statement.id)).toMatchObject({ state: 'done', rows: { accepted: 2 } });
  const [paid] = await fixture.calls(company).payments(one);
  expect(paid).toMatchObject({ amount: '331200', advance_open: '1200', bank_reference: 'A1' });
  expect(paid?.invoices).toMatchObject([{ invoice_id: one, amount: '330000' }]);
  const [other] = await fixture.calls(company).payments(two);
  expect(other).toMatchObject({ amount: '330500', advance_open: null });
  expect(other?.invoices).toMatchObject([{ invoice_id: two, amount: '330000' }]);
  for (const id of [one, two])
    expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'paid' });
  await app.undo(statement.id);
  for (const id of [one, two])
    expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'unpaid' });
});

test('a movement that brought no more than its invoice leaves no rest, whatever was chosen for it', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const id = await issue(company, 7);
  const statement = await app.matched([credit('x', '300,000')]);
  await app.accept(statement.id, [{ row: 4, invoice_id: id, surplus: 'advance' }]);
  expect(await fixture.calls(company).payments(id)).toMatchObject([
    { amount: '300000', advance_open: null },
  ]);
});

test('more than is to be given back is other expense, and no advance', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const { id, decrease } = await withCredit(company);
  const statement = await app.matched(['21/11/2026,,"45,000",,,HD 7,']);
  await app.accept(statement.id, [{ row: 4, invoice_id: id, surplus: 'advance' }]);
  expect((await app.rows(statement.id))[0]?.refusal).toBe('INPUT_DATA_IS_INVALID');
  await app.accept(statement.id, [{ row: 4, invoice_id: id, surplus: 'voucher' }]);
  const [payment] = await fixture.calls(company).payments(decrease);
  expect(payment).toMatchObject({ direction: 'out', amount: '45000' });
  expect(payment?.invoices).toMatchObject([{ amount: '-44000' }]);
});

test('the same movement in another export of the bank is pointed out, and never certain', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const id = await issue(company, 7);
  const first = await app.matched([credit('HD 7', '330,000', 'AN', '5017.1')]);
  await app.accept(first.id);
  const [payment] = await fixture.calls(company).payments(id);
  const other = await issue(company, 8);
  // Of another text, so that the movement is a new one.
  const second = await app.matched([
    credit('HD 8', '330,000', '', '5017.1'),
    credit('HD 8', '330,000', '', '5017.2'),
  ]);
  expect(await app.rows(second.id)).toMatchObject([
    { bucket: 'nothing', recorded_as: { payment_id: payment?.id, number: payment?.number } },
    { bucket: 'matched', certain: true, recorded_as: null },
  ]);
  // Matched before the same movement was recorded elsewhere, it is not certain any more.
  await fixture.calls(company).pay({
    invoices: [{ invoice_id: await issue(company, 9) }],
    bank_reference: '5017.2',
  });
  expect((await app.read(second.id)).rows).toMatchObject({ certain: 0 });
  await app.accept(second.id);
  expect(await fixture.row(company, other)).toMatchObject({ payment_state: 'unpaid' });
  await fixture.calls(company).undo(payment?.id ?? '');
  expect((await app.rows(second.id))[0]?.recorded_as).toBeNull();
});

test('equal movements of one statement with one reference are each recorded', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const ids = [await issue(company, 7), await issue(company, 8)];
  const statement = await app.matched([
    credit('HD 7', '330,000', '', 'CHUNG'),
    credit('HD 8', '330,000', '', 'CHUNG'),
  ]);
  await app.accept(statement.id, [{ row: 4 }]);
  expect((await app.rows(statement.id))[1]).toMatchObject({ certain: true, recorded_as: null });
  await app.accept(statement.id);
  for (const id of ids)
    expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'paid' });
});

test('a row that fails in an unexpected way harms itself alone', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const [bad, good] = [await issue(company, 7), await issue(company, 8)];
  const statement = await app.matched([credit('HD 7'), credit('HD 8')]);
  await fixture.platform.db
    .updateTable('bank_statement_row')
    .set({ line: JSON.stringify({ ...BROKEN_LINE, bookedOn: '2026-02-31' }) })
    .where('company_id', '=', company.companyId)
    .where('row', '=', 4)
    .execute();
  await app.accept(statement.id);
  expect(await fixture.row(company, bad)).toMatchObject({ payment_state: 'unpaid' });
  expect(await fixture.row(company, good)).toMatchObject({ payment_state: 'paid' });
  expect((await app.rows(statement.id))[0]).toMatchObject({ refusal: 'BULK_ROW_FAILED' });
});

test('the same file twice changes nothing, and movements of an earlier statement are duplicates', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const id = await issue(company, 7);
  await issue(company, 8, '100000');
  const lines = [credit('HD 7'), credit('phi', '5,000'), credit('phi', '5,000')];
  const first = await app.matched(lines);
  await app.accept(first.id);
  const again = await app.upload(lines, 'ten-khac.csv');
  expect(again.data).toMatchObject({ id: first.id, state: 'matched', rows: { accepted: 1 } });
  expect(await fixture.calls(company).payments(id)).toHaveLength(1);
  const later = await app.matched([...lines, credit('phi', '5,000'), credit('HD 8', '220,000')]);
  expect(later.rows).toMatchObject({ total: 5, duplicate: 3, nothing: 1, matched: 1 });
  const [duplicate] = await app.rows(later.id, 'duplicate');
  expect(duplicate?.duplicate_of).toEqual({ statement_id: first.id, row: 4 });
});

test('two movements are not thought to have paid one invoice', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  await issue(company, 7);
  const statement = await app.matched([
    credit('HD 7', '330,000', '', 'A'),
    credit('HD 7', '330,000', '', 'B'),
  ]);
  expect(statement.rows).toMatchObject({ matched: 1, nothing: 1 });
});

test('the columns chosen are remembered; what is matched may be matched anew until something was accepted', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  await issue(company, 7);
  const { data } = await app.upload([credit('x', '330,000', 'TT HD 7')]);
  const mapping = { bookedOn: 0, credit: 3, text: 6 };
  const match = (changes = {}) =>
    app.app.post(`${BASE}/${data.id}/match`, { mapping: { ...mapping, ...changes } });
  expect(await match({ credit: 6 })).toMatchObject({
    status: 400,
    message: 'IMPORT_COLUMNS_INVALID',
  });
  expect(await match({ credit: 60 })).toMatchObject({ message: 'IMPORT_COLUMNS_INVALID' });
  for (let time = 0; time < 2; time += 1) {
    await match();
    await app.drain();
    expect((await app.read(data.id)).rows).toMatchObject({ matched: 1, duplicate: 0 });
  }
  const next = await app.upload([credit('y')]);
  expect(next.data.mapping).toMatchObject(mapping);
  await app.accept(data.id);
  expect(await match()).toMatchObject({ status: 409, message: 'IMPORT_NOT_IN_STATE' });
});

test('10,000 rows with broken ones: every row is in one bucket, and no more is paid than is open', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const ids: string[] = [];
  for (let number = 1; number <= 20; number += 1) ids.push(await issue(company, number));
  const kinds = [
    (at: number) => credit(`TT HD ${(at % 40) + 1}`, '330,000', '', `R${at}`),
    (at: number) => credit(`chuyen ${at}`, String(1_000 + at), '', `R${at}`),
    () => '31/02/2026,,,1,,x,',
    (at: number) => `21/11/2026,R${at},"1,000","2,000",,x,`,
    () => credit('lap lai', '7,000'),
    () => ',,,,,,ghi chú',
    (at: number) => `21/11/2026,R${at},,=1+1,,"=HYPERLINK(""x"")",`,
  ];
  const lines = Array.from({ length: 10_000 }, (_, at) => kinds[at % kinds.length]?.(at) ?? '');
  const statement = await app.matched(lines);
  const { total, matched, ambiguous, nothing, unreadable, duplicate, unmatched } = statement.rows;
  expect(total).toBe(10_000);
  expect(matched + ambiguous + nothing + unreadable + duplicate).toBe(10_000);
  expect(unmatched).toBe(0);
  expect(matched).toBe(20);
  expect(unreadable).toBe(lines.filter((_, at) => [2, 3, 5, 6].includes(at % 7)).length);
  await app.accept(statement.id);
  for (const id of ids)
    expect(await fixture.row(company, id)).toMatchObject({ paid_amount: '330000' });
}, 120_000);

test('of a worker that is killed nothing is left, and the next one matches every row', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  await issue(company, 7);
  const lines = Array.from({ length: 700 }, (_, at) => credit(`so ${at}`, '1,000', '', `R${at}`));
  const { data } = await app.upload([...lines, credit('HD 7')]);
  await app.app.post(`${BASE}/${data.id}/match`, { mapping: data.mapping });
  const { events } = fixture.platform;
  const publish = vi.spyOn(events, 'publish').mockImplementation(() => {
    throw new Error('killed');
  });
  await app.drain().catch(() => {});
  publish.mockRestore();
  expect(await app.read(data.id)).toMatchObject({ state: 'matching', rows: { unmatched: 701 } });
  fixture.platform.clock.advance(60);
  await app.drain();
  expect(await app.read(data.id)).toMatchObject({
    state: 'matched',
    rows: { unmatched: 0, nothing: 700, matched: 1, duplicate: 0 },
  });
});

test('the order of the rows of a statement changes nothing', async () => {
  const rows = [credit('chuyen tien'), credit('tra tien'), credit('TT HD 7')];
  const summaries: string[][] = [];
  for (const order of [rows, rows.toReversed()]) {
    const company = await fixture.company();
    const app = appOf(company);
    await issue(company, 7);
    await issue(company, 8);
    const { id } = await app.matched(order);
    const rows = await app.rows(id);
    summaries.push(
      rows
        .map(
          ({ line, bucket, certain, reasons }) => `${line?.text} ${bucket} ${certain} ${reasons}`,
        )
        .toSorted(),
    );
  }
  expect(summaries[0]).toEqual(summaries[1]);
  expect(summaries[0]).toContain('TT HD 7 matched true number,amount');
});

test('files that are no table, or empty, are refused by name', async () => {
  const company = await fixture.company();
  const { app } = appOf(company);
  const send = (bytes: Uint8Array) =>
    app.upload(BASE, {}, { file: { name: 'x', mediaType: 'text/csv', bytes: Buffer.from(bytes) } });
  const refused = (reason: string) => ({
    status: 400,
    message: 'IMPORT_FILE_UNREADABLE',
    data: { reason },
  });
  expect(await send(Buffer.from('%PDF-1.7\0\u0001'))).toMatchObject(refused('not-a-workbook'));
  expect(await send(Buffer.from(HEAD))).toMatchObject(refused('empty'));
  expect(await app.upload(BASE, {}, {})).toMatchObject(refused('missing'));
});

test('another company neither sees a statement nor pays with it', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const stranger = await fixture.company();
  const [mine, theirs] = [await issue(company, 7), await issue(stranger, 7)];
  const statement = await app.matched([credit('x')]);
  await app.accept(statement.id, [{ row: 4, invoice_id: theirs }]);
  expect((await app.rows(statement.id))[0]?.refusal).toBe('NOT_FOUND');
  expect(await fixture.row(stranger, theirs)).toMatchObject({ payment_state: 'unpaid' });
  const other = appOf(stranger);
  for (const path of ['', '/rows'])
    expect((await other.app.get(`${BASE}/${statement.id}${path}`)).status).toBe(404);
  expect(await other.accept(statement.id)).toMatchObject({ status: 404 });
  expect(await other.undo(statement.id)).toMatchObject({ status: 404 });
  expect(await fixture.row(company, mine)).toMatchObject({ payment_state: 'unpaid' });
});

test('a statement is deleted and put back; what was accepted stays a payment', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const [paid, open] = [await issue(company, 7), await issue(company, 8, '100000')];
  const lines = [credit('HD 7'), credit('HD 8', '220,000')];
  const statement = await app.matched(lines);
  await app.accept(statement.id, [{ row: 4 }]);
  expect(await app.aside(statement.id)).toMatchObject({ status: 200 });
  expect((await app.app.get(`${BASE}/${statement.id}`)).status).toBe(404);
  expect((await app.app.get(BASE)).data).toEqual([]);
  expect(await app.accept(statement.id)).toMatchObject({ status: 404 });
  expect(await app.aside(statement.id)).toMatchObject({ status: 404 });
  expect(await fixture.row(company, paid)).toMatchObject({ payment_state: 'paid' });
  await app.aside(statement.id, false);
  await app.drain();
  expect(await app.read(statement.id)).toMatchObject({
    state: 'matched',
    rows: { total: 2, matched: 2, duplicate: 0, accepted: 1, certain: 1, unmatched: 0 },
  });
  await app.aside(statement.id);
  // Uploaded again it is there again, and knows what it paid.
  expect((await app.upload(lines)).data).toMatchObject({ id: statement.id, rows: { accepted: 1 } });
  await app.drain();
  await app.accept(statement.id);
  expect(await fixture.row(company, open)).toMatchObject({ payment_state: 'paid' });
  expect(await fixture.calls(company).payments(paid)).toHaveLength(1);
});

test('movements of a deleted statement are no duplicates any more, but those that were paid by it', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const other = await issue(company, 8, '100000');
  await issue(company, 7);
  const lines = [credit('HD 7'), credit('HD 8', '220,000')];
  const first = await app.matched(lines);
  await app.accept(first.id, [{ row: 4 }]);
  const second = await app.matched([...lines, credit('phi', '5,000')]);
  expect(second.rows).toMatchObject({ duplicate: 2, nothing: 1 });
  await app.aside(first.id);
  await app.drain();
  expect((await app.read(second.id)).rows).toMatchObject({ duplicate: 1, matched: 1, nothing: 1 });
  await app.accept(second.id);
  expect(await fixture.row(company, other)).toMatchObject({ payment_state: 'paid' });
  // Restored, the first has become a duplicate of the second.
  await app.aside(first.id, false);
  await app.drain();
  expect((await app.read(first.id)).rows).toMatchObject({ duplicate: 1, accepted: 1 });
});

test('while rows of a statement wait to be accepted it is not deleted', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const id = await issue(company, 7);
  const statement = await app.matched([credit('HD 7')]);
  await app.app.post(`${BASE}/${statement.id}/accept`, {});
  expect(await app.aside(statement.id)).toMatchObject({
    status: 409,
    message: 'IMPORT_NOT_IN_STATE',
  });
  await app.drain();
  expect(await fixture.row(company, id)).toMatchObject({ payment_state: 'paid' });
});

test('a statement in dollars pays invoices in dollars alone, at the rate of the bank or of each invoice', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  const inDollars = async (number: number) => {
    const id = await fixture.issue(company, number, { price: '150' });
    await fixture.platform.db
      .updateTable('invoice')
      .set({ currency: 'USD', exchange_rate: '25000', without_tax_dong: '0', tax_dong: '0' })
      .where('company_id', '=', company.companyId)
      .where('id', '=', id)
      .execute();
    return id;
  };
  const [one, two] = [await inDollars(7), await inDollars(8)];
  const dong = await fixture.issue(company, 9, { price: '150' });
  const { data } = await app.upload([
    credit('HD 7', '330.00 USD'),
    credit('HD 9', '100.00'),
    '21/11/2026,,,"1,000 VND",,x,',
  ]);
  const match = (filter: object) =>
    app.app.post(`${BASE}/${data.id}/match`, { mapping: data.mapping, ...filter });
  expect(await match({ currency_code: 'USD', foreign_rate: '-1' })).toMatchObject({ status: 400 });
  await match({ currency_code: 'USD', foreign_rate: '26000' });
  await app.drain();
  expect(await app.read(data.id)).toMatchObject({
    currency_code: 'USD',
    foreign_rate: '26000',
    rows: { matched: 1, unreadable: 1 },
  });
  await app.accept(data.id);
  const [payment] = await fixture.calls(company).payments(one);
  expect(payment).toMatchObject({
    currency_code: 'USD',
    foreign_rate: '26000',
    amount: '330',
    amount_dong: '8580000',
  });
  await app.accept(data.id, [{ row: 5, invoice_id: dong }]);
  expect((await app.rows(data.id))[1]?.refusal).toBe('PAYMENT_NOT_POSSIBLE');
  await app.accept(data.id, [{ row: 5, invoice_id: two }]);
  expect(await fixture.calls(company).payments(two)).toMatchObject([{ foreign_rate: '26000' }]);
  await app.undo(data.id);
  await match({ currency_code: 'USD' });
  await app.drain();
  await app.accept(data.id);
  expect((await fixture.calls(company).payments(one))[0]).toMatchObject({ foreign_rate: '25000' });
});

test('a row in another currency than its account is marked', async () => {
  const company = await fixture.company();
  const app = appOf(company);
  await issue(company, 7);
  const { data } = await app.upload([
    credit('HD 7', '330,000', 'USD'),
    credit('HD 7', '330,000', 'VND'),
  ]);
  await app.app.post(`${BASE}/${data.id}/match`, {
    mapping: { bookedOn: 0, credit: 3, text: 5, currency: 6 },
  });
  await app.drain();
  const rows = await app.rows(data.id);
  expect(rows.map(({ bucket, fault }) => [bucket, fault])).toEqual([
    ['unreadable', 'other-currency'],
    ['matched', null],
  ]);
});
