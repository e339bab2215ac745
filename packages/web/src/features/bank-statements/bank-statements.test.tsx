import {
  acceptStatementRows,
  type BankStatement,
  finishStatementRows,
  getBankStatement,
  listBankStatements,
  listStatementRows,
  matchBankStatement,
  type StatementRow,
  setStatementAside,
  undoStatementRows,
} from '@hoadon/contracts/bank-statements';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getPartnerAdvances, listPartners } from '@hoadon/contracts/partners';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBankStatements } from '../../testing/pages/bank-statements.ts';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

const ROWS = {
  total: 4,
  unmatched: 0,
  matched: 2,
  ambiguous: 1,
  nothing: 1,
  unreadable: 0,
  duplicate: 0,
  certain: 1,
  accepted: 0,
  not_ours: 0,
  open: 0,
  waiting: 0,
};
type Rows = Omit<BankStatement['rows'], 'open_by'>;
/** Nothing of a bucket is ended, unless the test states it. */
const withOpen = (rows: Rows & Partial<BankStatement['rows']>): BankStatement['rows'] => ({
  open_by: {
    matched: rows.matched,
    ambiguous: rows.ambiguous,
    nothing: rows.nothing,
    unreadable: rows.unreadable,
  },
  ...rows,
});
/** Each test its own id: what one has read stays in the memory of the app. */
const statementOf = (
  change: Partial<Omit<BankStatement, 'rows'>> & { rows?: Rows } = {},
): BankStatement => ({
  id: '4',
  state: 'matched',
  file_name: 'sao-ke.csv',
  created_at: '2026-11-21T03:04:05.000Z',
  headers: ['Ngày', 'Có', 'Nội dung'],
  samples: [['21/11/2026'], ['330,000'], ['TT HD 7']],
  mapping: { bookedOn: 0, credit: 1, text: 2 },
  currency_code: 'VND',
  foreign_rate: null,
  ...change,
  rows: withOpen(change.rows ?? ROWS),
});
const INVOICE = {
  invoice_id: '7',
  kind_of: true,
  template_code: '1',
  invoice_serial: 'C26TAA',
  invoice_number: '00000007',
  issued_date: '2026-11-20',
  due_date: null,
  partner_id: '1',
  partner_name: 'Công ty Đại Phát',
  currency_code: 'VND',
  foreign_rate: null,
  total_amount_without_tax: '300000',
  total_amount_with_tax: '330000',
  paid_amount: '0',
  credit_amount: '0',
  open_amount: '330000',
  reason: null,
  amount: '330000',
};
const rowOf = (change: Partial<StatementRow> = {}): StatementRow => ({
  row: 2,
  bucket: 'matched',
  fault: null,
  line: {
    booked_on: '2026-11-21',
    amount: '330000',
    text: 'TT HD 7',
    payer: 'DAI PHAT',
    account: '',
    reference: 'A1',
  },
  cells: [],
  certain: true,
  reasons: ['number', 'amount'],
  invoices: [INVOICE],
  duplicate_of: null,
  recorded_as: null,
  payment_id: null,
  surplus: null,
  ending: null,
  partner_name: null,
  waits_for: null,
  refusal: null,
  ...change,
});
const PAGE = { total: null, current_page: null, current_limit: 200, next_cursor: null };
const rows = (...given: StatementRow[]): Stub => [listStatementRows, () => answered(given, PAGE)];
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const show = (statement: BankStatement, ...stubs: Stub[]) =>
  renderBankStatements({
    path: `/main/bank-statements/${statement.id}`,
    stubs: [[getBankStatement, () => statement], ...stubs],
  });

test('before anything was uploaded the page explains that and takes a file', async () => {
  await renderBankStatements({
    path: '/main/bank-statements',
    stubs: [[listBankStatements, () => []]],
  });
  await screen.findByText('Chưa có sao kê nào.');
  expect(screen.getByRole('button', { name: 'Chọn sao kê' })).toBeTruthy();
});

test('the columns are confirmed, and without a column of amounts nothing is looked for', async () => {
  const statement = statementOf({ id: '11', state: 'mapping', mapping: { bookedOn: 0 } });
  const sent = await show(statement, [
    matchBankStatement,
    () => ({ ...statement, state: 'matching' }),
  ]);
  await screen.findByText('Chưa có cột nào cho: Số tiền (có dấu).');
  const find = screen.getByRole('button', { name: 'Tìm hóa đơn' });
  expect(find.hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText('Cột Có là'), { target: { value: 'credit' } });
  fireEvent.click(find);
  await waitFor(() => expect(made(sent, matchBankStatement)).toHaveLength(1));
  expect(made(sent, matchBankStatement)[0]?.input).toMatchObject({
    mapping: { bookedOn: 0, credit: 1 },
  });
});

test('each row shows what it paid and why; all that is certain is recorded at once', async () => {
  const statement = statementOf({ id: '12' });
  const sent = await show(statement, rows(rowOf()), [acceptStatementRows, () => statement]);
  await screen.findByText('1C26TAA 00000007 · 330.000 · Công ty Đại Phát');
  expect(screen.getByText('Khớp: số hóa đơn, số tiền')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ghi nhận 1 dòng chắc chắn' }));
  await waitFor(() => expect(made(sent, acceptStatementRows)).toHaveLength(1));
  const [accepted] = made(sent, acceptStatementRows);
  expect(accepted?.url.pathname).toMatch(/\/12\/accept$/);
  // No row is named: all that is certain.
  expect(accepted?.input).toEqual({});
});

test('while rows are being recorded the page shows how many', async () => {
  await show(statementOf({ id: '17', rows: { ...ROWS, waiting: 3 } }), rows(rowOf()));
  await screen.findByText('Đang xử lý 3 dòng…');
});

test('the keyboard moves, selects, records and takes back', async () => {
  const statement = statementOf({ id: '13', rows: { ...ROWS, accepted: 1 } });
  const sent = await show(
    statement,
    rows(rowOf(), rowOf({ row: 3 }), rowOf({ row: 4, payment_id: '9' })),
    [acceptStatementRows, () => statement],
    [undoStatementRows, () => statement],
  );
  const first = await screen.findByRole('listitem', { name: 'Dòng 2' });
  first.focus();
  fireEvent.keyDown(first, { key: ' ' });
  await screen.findByRole('button', { name: 'Ghi nhận 1 dòng đã chọn' });
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  const second = screen.getByRole('listitem', { name: 'Dòng 3' });
  // At once: the next key may come before anything is drawn.
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: 'Enter' });
  await waitFor(() => expect(made(sent, acceptStatementRows)).toHaveLength(1));
  expect(made(sent, acceptStatementRows)[0]?.input).toMatchObject({ rows: [{ row: 3 }] });
  fireEvent.keyDown(screen.getByRole('listitem', { name: 'Dòng 4' }), { key: 'z' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Hoàn tác dòng 4?' }));
  question.getByText('1C26TAA 00000007: 330.000 VND');
  expect(made(sent, undoStatementRows)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(made(sent, undoStatementRows)).toHaveLength(1));
  expect(made(sent, undoStatementRows)[0]?.input).toMatchObject({ rows: [4] });
});

test('of several matches the chosen one is recorded, and a refused row shows why', async () => {
  const statement = statementOf({ id: '14', rows: { ...ROWS, matched: 0 } });
  const sent = await show(
    statement,
    rows(
      rowOf({
        bucket: 'ambiguous',
        certain: false,
        reasons: ['amount'],
        refusal: 'PAYMENT_TOO_MUCH',
        invoices: [{ ...INVOICE, amount: null }],
      }),
    ),
    [acceptStatementRows, () => statement],
  );
  const row = within(await screen.findByRole('listitem', { name: 'Dòng 2' }));
  await row.findByText('Số tiền nhiều hơn phần còn phải trả');
  expect(row.queryByRole('button', { name: 'Ghi nhận' })).toBeNull();
  fireEvent.change(row.getByLabelText('Hóa đơn của dòng 2'), { target: { value: '7' } });
  fireEvent.click(row.getByRole('button', { name: 'Ghi nhận' }));
  await waitFor(() => expect(made(sent, acceptStatementRows)).toHaveLength(1));
  expect(made(sent, acceptStatementRows)[0]?.input).toMatchObject({
    rows: [{ row: 2, invoice_id: '7' }],
  });
});

test('all is taken back only after a question', async () => {
  const statement = statementOf({ id: '15', rows: { ...ROWS, accepted: 2 } });
  const sent = await show(statement, rows(rowOf({ payment_id: '9' })), [
    undoStatementRows,
    () => statement,
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác tất cả (2)' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(made(sent, undoStatementRows)).toHaveLength(0);
  fireEvent.click(question.getByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(made(sent, undoStatementRows)).toHaveLength(1));
  const [undone] = made(sent, undoStatementRows);
  expect(undone?.url.pathname).toMatch(/\/15\/undo$/);
  // No row is named: all of them.
  expect(undone?.input).toEqual({});
});

test('rows that cannot be read are offered again', async () => {
  await show(statementOf({ id: '16' }), [listStatementRows, () => refused(500, 'UNEXPECTED')]);
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeTruthy();
});

test('for a row that nothing fits an open invoice is looked for, chosen and recorded', async () => {
  const statement = statementOf({ id: '18', rows: { ...ROWS, matched: 0, ambiguous: 0 } });
  const row = rowOf({ bucket: 'nothing', certain: false, reasons: [], invoices: [] });
  const sent = await show(
    statement,
    rows(row),
    [
      listInvoices,
      ({ input }) =>
        input['payment_status'] === 'credit'
          ? answered([], pageInfo(0))
          : answered([invoiceRow({ id: '77', open_amount: '330000' })], pageInfo(1)),
    ],
    [acceptStatementRows, () => statement],
  );
  const line = within(await screen.findByRole('listitem', { name: 'Dòng 2' }));
  expect(line.queryByRole('button', { name: 'Ghi nhận' })).toBeNull();
  const box = line.getByRole('combobox', { name: 'Hóa đơn của dòng 2' });
  // As a keyboard types; what the browser fills in by itself opens nothing.
  fireEvent.input(box, { target: { value: 'phở' }, inputType: 'insertText' });
  const option = await screen.findByText('1C26TAA 00000042 · Công ty Cổ phần Phở Bún');
  fireEvent.click(option);
  const filters = { search_text: 'phở', currency: 'VND' };
  expect(made(sent, listInvoices).map(({ input }) => input)).toMatchObject([
    { ...filters, invoice_outgoing: 'true', payment_status: 'unpaid,partly' },
    { ...filters, invoice_outgoing: 'false', payment_status: 'credit' },
  ]);
  fireEvent.click(await line.findByRole('button', { name: 'Ghi nhận' }));
  await waitFor(() => expect(made(sent, acceptStatementRows)).toHaveLength(1));
  expect(made(sent, acceptStatementRows)[0]?.input).toMatchObject({
    rows: [{ row: 2, invoice_id: '77' }],
  });
});

test.each([
  { id: '45', amount: '330000', words: 'còn được hoàn lại 5.000 VND' },
  { id: '46', amount: '-330000', words: 'còn phải trả lại 5.000 VND' },
])(
  'a credit note that matches a movement of $amount shows who gives back',
  async ({ id, amount, words }) => {
    const statement = statementOf({ id, rows: { ...ROWS, matched: 0, ambiguous: 0 } });
    const line = { ...rowOf().line, amount } as StatementRow['line'];
    const row = rowOf({ bucket: 'nothing', certain: false, reasons: [], invoices: [], line });
    await show(statement, rows(row), [
      listInvoices,
      ({ input }) =>
        input['payment_status'] === 'credit'
          ? answered([invoiceRow({ id: '78', open_amount: '-5000' })], pageInfo(1))
          : answered([], pageInfo(0)),
    ]);
    const box = await screen.findByRole('combobox', { name: 'Hóa đơn của dòng 2' });
    fireEvent.input(box, { target: { value: 'phở' }, inputType: 'insertText' });
    await screen.findByText(words);
  },
);

const FOUND: Stub = [
  listInvoices,
  ({ input }) =>
    input['payment_status'] === 'credit'
      ? answered([], pageInfo(0))
      : answered([invoiceRow({ id: '77', open_amount: '330000' })], pageInfo(1)),
];

test.each(['mouse', 'keyboard'])(
  'a wrong proposal is replaced by an invoice that is looked for, by %s',
  async (way) => {
    const statement = statementOf({ id: way === 'mouse' ? '81' : '82' });
    const proposed = rowOf({ certain: false, reasons: ['amount'] });
    const sent = await show(statement, rows(proposed, rowOf({ row: 3, payment_id: '9' })), FOUND, [
      acceptStatementRows,
      () => statement,
    ]);
    const row = await screen.findByRole('listitem', { name: 'Dòng 2' });
    const line = within(row);
    const toggle = (name: string) => {
      if (way === 'mouse') fireEvent.click(line.getByRole('button', { name }));
      else fireEvent.keyDown(row, { key: 'c' });
    };
    toggle('Chọn hóa đơn khác');
    const box = line.getByRole('combobox', { name: 'Hóa đơn của dòng 2' });
    expect(document.activeElement).toBe(box);
    // Neither the proposal nor what was not chosen yet can be recorded by mistake.
    expect(line.queryByRole('button', { name: 'Ghi nhận' })).toBeNull();
    toggle('Giữ hóa đơn đề xuất');
    line.getByText('1C26TAA 00000007 · 330.000 · Công ty Đại Phát');
    expect(document.activeElement).toBe(row);
    toggle('Chọn hóa đơn khác');
    fireEvent.input(line.getByRole('combobox'), {
      target: { value: 'phở' },
      inputType: 'insertText',
    });
    fireEvent.click(await screen.findByText('1C26TAA 00000042 · Công ty Cổ phần Phở Bún'));
    fireEvent.click(await line.findByRole('button', { name: 'Ghi nhận' }));
    await waitFor(() => expect(made(sent, acceptStatementRows)).toHaveLength(1));
    expect(made(sent, acceptStatementRows)[0]?.input).toMatchObject({
      rows: [{ row: 2, invoice_id: '77' }],
    });
    // A row that is settled has no choice.
    const settled = within(screen.getByRole('listitem', { name: 'Dòng 3' }));
    expect(settled.queryByRole('button', { name: 'Chọn hóa đơn khác' })).toBeNull();
  },
);

test('another invoice than the candidates is looked for where several are proposed', async () => {
  const statement = statementOf({ id: '83', rows: { ...ROWS, matched: 0 } });
  const row = rowOf({
    bucket: 'ambiguous',
    certain: false,
    invoices: [{ ...INVOICE, amount: null }],
  });
  await show(statement, rows(row), FOUND);
  const line = within(await screen.findByRole('listitem', { name: 'Dòng 2' }));
  fireEvent.click(line.getByRole('button', { name: 'Chọn hóa đơn khác' }));
  fireEvent.input(line.getByRole('combobox'), {
    target: { value: 'phở' },
    inputType: 'insertText',
  });
  fireEvent.click(await screen.findByText('1C26TAA 00000042 · Công ty Cổ phần Phở Bún'));
  await line.findByRole('button', { name: 'Ghi nhận' });
});

test('a row that is recorded names what it paid, and not what is open after it', async () => {
  const settled = { ...INVOICE, open_amount: '0' };
  await show(statementOf({ id: '84' }), rows(rowOf({ payment_id: '9', invoices: [settled] })));
  await screen.findByText('1C26TAA 00000007 · 330.000 · Công ty Đại Phát');
});

test('an invoice that was searched for is chosen again once its row was sent', async () => {
  const statement = statementOf({ id: '47', rows: { ...ROWS, matched: 0, ambiguous: 0 } });
  const row = rowOf({ bucket: 'nothing', certain: false, reasons: [], invoices: [] });
  const sent = await show(
    statement,
    rows(row),
    [
      listInvoices,
      ({ input }) =>
        input['payment_status'] === 'credit'
          ? answered([], pageInfo(0))
          : answered([invoiceRow({ id: '77', open_amount: '330000' })], pageInfo(1)),
    ],
    [acceptStatementRows, () => statement],
  );
  const line = within(await screen.findByRole('listitem', { name: 'Dòng 2' }));
  const box = line.getByRole('combobox', { name: 'Hóa đơn của dòng 2' });
  fireEvent.input(box, { target: { value: 'phở' }, inputType: 'insertText' });
  fireEvent.click(await screen.findByText('1C26TAA 00000042 · Công ty Cổ phần Phở Bún'));
  fireEvent.click(await line.findByRole('button', { name: 'Ghi nhận' }));
  await waitFor(() => expect(made(sent, acceptStatementRows)).toHaveLength(1));
  // What was open when it was chosen is not recorded a second time.
  await waitFor(() => expect(line.queryByRole('button', { name: 'Ghi nhận' })).toBeNull());
});

test('a statement is deleted at once, and the notice brings it back', async () => {
  const statement = statementOf({ id: '19' });
  const sent = await show(
    statement,
    rows(rowOf()),
    [setStatementAside, () => ({})],
    [listBankStatements, () => []],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Xóa sao kê' }));
  await screen.findByText('Chưa có sao kê nào.');
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('sao-ke.csv');
  expect(made(sent, setStatementAside).map(({ input }) => input)).toEqual([
    { is_aside: true },
    { is_aside: false },
  ]);
});

test('the account is in the currency that its rows name; a foreign one may have the rate of the bank', async () => {
  const statement = statementOf({
    id: '20',
    state: 'mapping',
    headers: ['Ngày', 'Có', 'Loại tiền'],
    samples: [['21/11/2026'], ['330.00'], ['usd']],
    mapping: { bookedOn: 0, credit: 1, currency: 2 },
  });
  const sent = await show(statement, [
    matchBankStatement,
    () => ({ ...statement, state: 'matching' }),
  ]);
  const rate = await screen.findByRole('textbox', { name: /^Tỷ giá của ngân hàng/ });
  fireEvent.change(rate, { target: { value: '1' } });
  fireEvent.blur(rate);
  await screen.findByText('Tỷ giá phải lớn hơn 0 và khác 1.');
  fireEvent.click(screen.getByRole('button', { name: 'Tìm hóa đơn' }));
  expect(made(sent, matchBankStatement)).toEqual([]);
  fireEvent.change(rate, { target: { value: '26.000' } });
  fireEvent.blur(rate);
  fireEvent.click(screen.getByRole('button', { name: 'Tìm hóa đơn' }));
  await waitFor(() => expect(made(sent, matchBankStatement)).toHaveLength(1));
  expect(made(sent, matchBankStatement)[0]?.input).toMatchObject({
    currency_code: 'USD',
    foreign_rate: '26000',
  });
});

const SEN_HONG = {
  id: '41',
  company_name: 'Công ty Sen Hồng',
  taxcode: '0312345678',
  company_TaxCode: '0312345678',
  address: null,
  invoices: 0,
  unpaid_invoices: 0,
  amounts: [],
  latest_issued_date: null,
  latest_emails: [],
  invalid_data: { warning: false },
  company_situation: null,
};
const FEE = rowOf({
  bucket: 'nothing',
  certain: false,
  reasons: [],
  invoices: [],
  line: {
    booked_on: '2026-11-21',
    amount: '-11000',
    text: 'Phi quan ly',
    payer: 'NGAN HANG',
    account: '',
    reference: 'P1',
  },
});

test('the rows that are open are shown first, and a statement without any is done', async () => {
  const sent = await show(statementOf({ id: '31', rows: { ...ROWS, open: 3 } }), rows(FEE));
  await screen.findByText('Còn 3 dòng chưa có kết quả.');
  expect(screen.getByRole('button', { name: 'Còn mở (3)', pressed: true })).toBeTruthy();
  expect(made(sent, listStatementRows)[0]?.input).toMatchObject({ open: 'true' });
});

test('a statement of which every row has an end is done', async () => {
  const statement = statementOf({ id: '32', state: 'done', rows: { ...ROWS, open: 0 } });
  await show(statement, rows(rowOf({ ending: 'not-ours' })));
  await screen.findByText('Đã xong: mọi dòng đều có kết quả');
});

test('a fee is ended as a voucher, and the sums are shown before it is recorded', async () => {
  const statement = statementOf({ id: '33', rows: { ...ROWS, open: 2 } });
  const sent = await show(statement, rows(FEE, rowOf({ ...FEE, row: 3 })), [
    finishStatementRows,
    () => statement,
  ]);
  const first = await screen.findByRole('listitem', { name: 'Dòng 2' });
  fireEvent.keyDown(first, { key: ' ' });
  fireEvent.keyDown(screen.getByRole('listitem', { name: 'Dòng 3' }), { key: ' ' });
  fireEvent.click(
    await screen.findByRole('button', { name: '2 dòng đã chọn không phải hóa đơn…' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2 dòng · chi 22.000 VND')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Ghi nhận 2 dòng' }));
  await waitFor(() => expect(made(sent, finishStatementRows)).toHaveLength(1));
  expect(made(sent, finishStatementRows)[0]?.input).toEqual({ rows: [2, 3], ending: 'voucher' });
});

test.each([
  ['a customer', '-200000', 'customers', '47'],
  ['a vendor', '200000', 'vendors', '49'],
] as const)(
  'an advance of %s is given back by a row of %s, and no more than is left',
  async (_, amount, type, id) => {
    const statement = statementOf({ id, rows: { ...ROWS, open: 1 } });
    const line = { ...FEE.line, amount } as StatementRow['line'];
    const sent = await show(
      statement,
      rows(rowOf({ ...FEE, line })),
      [finishStatementRows, () => statement],
      [listPartners, () => answered([SEN_HONG], pageInfo(1))],
      [getPartnerAdvances, () => answered([{ currency_code: 'VND', open: '150000' }])],
    );
    const open = async () => {
      fireEvent.keyDown(await screen.findByRole('listitem', { name: 'Dòng 2' }), { key: 'f' });
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.click(dialog.getByRole('radio', { name: /^Hoàn trả ứng trước/ }));
      const box = dialog.getByRole('combobox', { name: /Đối tác/ });
      fireEvent.input(box, { target: { value: '0312' }, inputType: 'insertText' });
      fireEvent.click(await screen.findByText('Công ty Sen Hồng'));
      return dialog;
    };
    const dialog = await open();
    await dialog.findByText('Nhiều hơn số ứng trước còn lại.');
    const confirm = () => dialog.getByRole('button', { name: 'Ghi nhận 1 dòng' });
    expect(confirm().hasAttribute('disabled')).toBe(true);
    expect(made(sent, listPartners)[0]?.url.pathname).toContain(type);
    expect(made(sent, getPartnerAdvances)[0]?.input).toMatchObject({ type });
  },
);

test('an advance that is left is given back in full by a row of the same amount', async () => {
  const statement = statementOf({ id: '48', rows: { ...ROWS, open: 1 } });
  const sent = await show(
    statement,
    rows(FEE),
    [finishStatementRows, () => statement],
    [listPartners, () => answered([SEN_HONG], pageInfo(1))],
    [getPartnerAdvances, () => answered([{ currency_code: 'VND', open: '11000' }])],
  );
  fireEvent.keyDown(await screen.findByRole('listitem', { name: 'Dòng 2' }), { key: 'f' });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: /^Hoàn trả ứng trước/ }));
  const box = dialog.getByRole('combobox', { name: /Đối tác/ });
  fireEvent.input(box, { target: { value: '0312' }, inputType: 'insertText' });
  fireEvent.click(await screen.findByText('Công ty Sen Hồng'));
  await dialog.findByText('Ứng trước còn lại: 11.000 VND');
  fireEvent.click(dialog.getByRole('button', { name: 'Ghi nhận 1 dòng' }));
  await waitFor(() => expect(made(sent, finishStatementRows)).toHaveLength(1));
  expect(made(sent, finishStatementRows)[0]?.input).toMatchObject({
    rows: [2],
    ending: 'refund',
    partner_id: SEN_HONG.id,
  });
});

test('F ends the selected rows, as the button of the same words, and the keyboard goes on with the next open row', async () => {
  const statement = statementOf({ id: '41', rows: { ...ROWS, open: 4 } });
  const fees = [2, 3, 4, 5].map((row) => rowOf({ ...FEE, row }));
  const sent = await show(statement, rows(...fees), [finishStatementRows, () => statement]);
  fireEvent.keyDown(await screen.findByRole('listitem', { name: 'Dòng 2' }), { key: ' ' });
  const second = screen.getByRole('listitem', { name: 'Dòng 3' });
  second.focus();
  fireEvent.keyDown(second, { key: ' ' });
  fireEvent.keyDown(second, { key: 'f' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2 dòng · chi 22.000 VND')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Ghi nhận 2 dòng' }));
  await waitFor(() => expect(made(sent, finishStatementRows)).toHaveLength(1));
  expect(made(sent, finishStatementRows)[0]?.input).toMatchObject({ rows: [2, 3] });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Dòng 4' })),
  );
});

test('what a row brought beyond its invoice is an advance of the partner unless another choice is made, in one act', async () => {
  const statement = statementOf({ id: '42', rows: { ...ROWS, matched: 0 } });
  const row = rowOf({
    bucket: 'ambiguous',
    certain: false,
    reasons: ['number'],
    invoices: [{ ...INVOICE, open_amount: '328800', amount: null }],
  });
  const sent = await show(statement, rows(row), [acceptStatementRows, () => statement]);
  const line = within(await screen.findByRole('listitem', { name: 'Dòng 2' }));
  fireEvent.change(line.getByLabelText('Hóa đơn của dòng 2'), { target: { value: '7' } });
  fireEvent.click(line.getByRole('button', { name: 'Ghi nhận' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/thừa 1\.200 VND/)).toBeTruthy();
  expect(dialog.getByRole('radio', { name: /Ứng trước/, checked: true })).toBeTruthy();
  expect(made(sent, acceptStatementRows)).toEqual([]);
  fireEvent.click(dialog.getByRole('radio', { name: /Thu khác, chi khác/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ghi nhận 1 dòng' }));
  await waitFor(() => expect(made(sent, acceptStatementRows)).toHaveLength(1));
  expect(made(sent, acceptStatementRows)[0]?.input).toMatchObject({
    rows: [{ row: 2, invoice_id: '7', surplus: 'voucher' }],
  });
});

test('an invoice that another row has paid meanwhile is compared with what is open now', async () => {
  const statement = statementOf({ id: '44', rows: { ...ROWS, matched: 0 } });
  const isRefused = { value: false };
  const sent = await show(
    statement,
    [
      listStatementRows,
      () => {
        const change = isRefused.value
          ? {
              refusal: 'PAYMENT_TOO_MUCH',
              invoices: [{ ...INVOICE, open_amount: '1000', amount: null }],
            }
          : { invoices: [{ ...INVOICE, amount: null }] };
        return answered([rowOf({ bucket: 'ambiguous', certain: false, ...change })], PAGE);
      },
    ],
    [
      acceptStatementRows,
      () => {
        isRefused.value = true;
        return { ...statement, rows: { ...statement.rows, waiting: 1 } };
      },
    ],
    [getBankStatement, () => statement],
  );
  const line = () => screen.findByRole('listitem', { name: 'Dòng 2' });
  fireEvent.change(within(await line()).getByLabelText('Hóa đơn của dòng 2'), {
    target: { value: '7' },
  });
  fireEvent.click(within(await line()).getByRole('button', { name: 'Ghi nhận' }));
  await within(await line()).findByText('Số tiền nhiều hơn phần còn phải trả');
  fireEvent.click(within(await line()).getByRole('button', { name: 'Ghi nhận' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/thừa 329\.000 VND/)).toBeTruthy();
  expect(made(sent, acceptStatementRows)).toHaveLength(1);
});

test('more than is to be given back is no advance', async () => {
  const row = rowOf({
    bucket: 'ambiguous',
    certain: false,
    line: { ...FEE.line, amount: '-50000' } as StatementRow['line'],
    invoices: [{ ...INVOICE, open_amount: '-44000', amount: null }],
  });
  await show(statementOf({ id: '43', rows: { ...ROWS, matched: 0 } }), rows(row));
  const line = within(await screen.findByRole('listitem', { name: 'Dòng 2' }));
  expect(line.getByText(/trả lại 44\.000/)).toBeTruthy();
  fireEvent.change(line.getByLabelText('Hóa đơn của dòng 2'), { target: { value: '7' } });
  fireEvent.click(line.getByRole('button', { name: 'Ghi nhận' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
});

test('a row that was already in another export of the bank shows which voucher carries it', async () => {
  const row = rowOf({ certain: false, recorded_as: { payment_id: '9', number: 'PT00499/2026' } });
  await show(statementOf({ id: '44' }), rows(row));
  await screen.findByText('Có thể trùng: PT00499/2026 đã ghi cùng ngày, số tham chiếu và số tiền');
});

test('an advance is recorded for the partner that is found by name or tax code', async () => {
  const statement = statementOf({ id: '34', rows: { ...ROWS, open: 1 } });
  const row = rowOf({ bucket: 'nothing', certain: false, reasons: [], invoices: [] });
  const sent = await show(
    statement,
    rows(row),
    [finishStatementRows, () => statement],
    [listPartners, () => answered([SEN_HONG], pageInfo(1))],
  );
  fireEvent.keyDown(await screen.findByRole('listitem', { name: 'Dòng 2' }), { key: 'f' });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: /Ứng trước của đối tác/ }));
  const confirm = dialog.getByRole('button', { name: 'Ghi nhận 1 dòng' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  const box = dialog.getByRole('combobox', { name: /Đối tác/ });
  fireEvent.input(box, { target: { value: '0312' }, inputType: 'insertText' });
  fireEvent.click(await screen.findByText('Công ty Sen Hồng'));
  fireEvent.click(confirm);
  await waitFor(() => expect(made(sent, finishStatementRows)).toHaveLength(1));
  expect(made(sent, finishStatementRows)[0]?.input).toMatchObject({
    rows: [2],
    ending: 'advance',
    partner_id: '41',
  });
});

test('a row that cannot be read can only be noted as not booked, and is opened again', async () => {
  const statement = statementOf({ id: '35', rows: { ...ROWS, unreadable: 1, open: 1 } });
  const unreadable = { bucket: 'unreadable', fault: 'day-invalid', line: null } as const;
  const sent = await show(
    statement,
    rows(rowOf(unreadable), rowOf({ ...unreadable, row: 3, ending: 'not-ours' })),
    [finishStatementRows, () => statement],
    [undoStatementRows, () => statement],
  );
  fireEvent.keyDown(await screen.findByRole('listitem', { name: 'Dòng 2' }), { key: 'f' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Ghi nhận 1 dòng' }));
  await waitFor(() => expect(made(sent, finishStatementRows)).toHaveLength(1));
  fireEvent.keyDown(screen.getByRole('listitem', { name: 'Dòng 3' }), { key: 'z' });
  await waitFor(() => expect(made(sent, undoStatementRows)).toHaveLength(1));
});

test('a bucket names how many of its rows are open: those that are recorded stay in its list', async () => {
  const open_by = { matched: 1, ambiguous: 1, nothing: 0, unreadable: 0 };
  const counts = { ...ROWS, matched: 4, nothing: 1, accepted: 3, not_ours: 1, open: 2, open_by };
  await show(statementOf({ id: '71', rows: counts }), rows(rowOf()));
  await screen.findByRole('button', { name: 'Có đề xuất (còn mở 1 / 4)' });
  screen.getByRole('button', { name: 'Còn mở (2)' });
  screen.getByRole('button', { name: 'Cần chọn (1)' });
  screen.getByRole('button', { name: 'Không khớp (còn mở 0 / 1)' });
});
