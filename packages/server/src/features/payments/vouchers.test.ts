import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCompany } from '../../platform/db/testing.ts';
import { PAYMENTS, type PaymentsApp, paymentsApp, TODAY } from './testing/payments-app.ts';

const UPLOAD = '/invoice-robotics-api/api/upload-virtual-invoice';
const FIELDS = {
  total_amount_without_tax: '1000000',
  tax_percentage: '8',
  total_amount_with_tax: '1080000',
  content: 'Tiền điện tháng 11',
};
const PDF = {
  name: 'bien-lai.pdf',
  mediaType: 'application/octet-stream',
  bytes: Buffer.from('%PDF-1.7 biên lai'),
};

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
const upload = (fields: object = {}, document = PDF) =>
  calls.app.upload(UPLOAD, { ...FIELDS, ...fields }, { document });

test('PAID-009 PAID-011 a voucher is saved with its document, numbered in the book of its year, and its document is returned unchanged', async () => {
  const { data } = await upload({ counterparty: 'Điện lực Hoàn Kiếm' });
  expect(data).toMatchObject({
    number: 'PC00001/2026',
    direction: 'out',
    paid_date: TODAY,
    amount: '1080000',
    note: 'Tiền điện tháng 11',
    counterparty: 'Điện lực Hoàn Kiếm',
    document: { name: 'bien-lai.pdf', total_amount_without_tax: '1000000', tax_percentage: '8' },
    invoices: [],
  });
  const document = await calls.app.get(data.document.url);
  expect(document.headers['content-type']).toBe('application/pdf');
  expect(Buffer.from(document.bytes).equals(PDF.bytes)).toBe(true);
});

test.each(Object.keys(FIELDS))('PAID-010 a voucher without %s is refused', async (field) => {
  expect(await upload({ [field]: '' })).toMatchObject({ status: 400 });
});

test('PAID-010 a voucher without its document is refused, and so is what is no document', async () => {
  expect(await calls.app.upload(UPLOAD, FIELDS, {})).toMatchObject({
    status: 400,
    data: { document: 'required' },
  });
  const bytes = Buffer.from('<html>');
  expect(await upload({}, { ...PDF, bytes })).toMatchObject({
    status: 400,
    message: 'VOUCHER_FILE_NOT_USABLE',
  });
  expect(await upload({ total_amount_with_tax: '999999' })).toMatchObject({ status: 400 });
  expect(await upload({ paid_date: '2026-11-22' })).toMatchObject({
    message: 'PAYMENT_DATE_IN_FUTURE',
  });
});

const untaxed = (amount: string) => ({
  total_amount_without_tax: amount,
  tax_percentage: '0',
  total_amount_with_tax: amount,
});

test.each([
  [{ tax_percentage: '0', total_amount_with_tax: '1000000' }, 200],
  [{ tax_percentage: '100', total_amount_with_tax: '2000000' }, 200],
  [{ tax_percentage: '100.01' }, 400],
  [{ tax_percentage: '-1' }, 400],
  [{ total_amount_without_tax: '0', total_amount_with_tax: '0' }, 400],
  [{ total_amount_without_tax: '0', total_amount_with_tax: '1' }, 200],
  [{ total_amount_without_tax: '-1' }, 400],
  [{ total_amount_without_tax: '1080001' }, 400],
  [{ paid_date: TODAY }, 200],
  [{ paid_date: '1900-01-01' }, 400],
  [{ total_amount_without_tax: '100', tax_percentage: '10', total_amount_with_tax: '999999' }, 400],
  [{ tax_percentage: '10' }, 400],
  [{ tax_percentage: '8.33', total_amount_with_tax: '1083333' }, 200],
  [{ total_amount_with_tax: '1080000.5' }, 400],
  [{ total_amount_without_tax: '999999.5' }, 400],
  [{ ...untaxed('9'.repeat(15)) }, 200],
  [{ ...untaxed('1'.repeat(18)) }, 400],
])('PAID-010 a voucher with %j has status %d', async (fields, status) => {
  expect(await upload(fields)).toMatchObject({ status });
});

test('NAV-004 receipts and expenses are listed by day, page by page, each once; those taken back too', async () => {
  const invoice = await app.issue(company, 1, { price: '100000' });
  await calls.pay({ invoices: [{ invoice_id: invoice }], paid_date: '2026-11-19' });
  for (const paid_date of ['2026-11-20', '2026-11-18']) await upload({ paid_date });
  const undone = await upload({ paid_date: '2026-11-19' });
  await calls.undo(undone.data.id);
  const first = await calls.app.get(`${PAYMENTS}?page_size=3`);
  const { next_cursor } = first.page_info;
  const second = await calls.app.get(`${PAYMENTS}?page_size=3&cursor=${next_cursor}`);
  expect(
    [...first.data, ...second.data].map(({ paid_date, direction, undone_at }) => [
      paid_date,
      direction,
      undone_at !== null,
    ]),
  ).toEqual([
    ['2026-11-20', 'out', false],
    ['2026-11-19', 'out', true],
    ['2026-11-19', 'in', false],
    ['2026-11-18', 'out', false],
  ]);
  expect(second.page_info.next_cursor).toBeNull();
  expect((await calls.app.get(`${PAYMENTS}?direction=in`)).data).toHaveLength(1);
  const days = await calls.app.get(`${PAYMENTS}?start_date=2026-11-20&end_date=2026-11-20`);
  expect(days.data).toHaveLength(1);
});

test('a receipt is printed with its number, who paid, what for, and the amount', async () => {
  const invoice = await app.issue(company, 7, { price: '100000' });
  const { data } = await calls.pay({ invoices: [{ invoice_id: invoice }], note: 'Trả hết' });
  const print = await calls.app.get(`${PAYMENTS}/${data.id}/print`);
  const drawn = JSON.parse(Buffer.from(print.bytes).toString().replace('%PDF-1.7 ', ''));
  expect(drawn).toMatchObject({
    direction: 'in',
    number: 'PT00001/2026',
    amount: '220000',
    counterparty: 'Công ty Cổ phần Đại Phát',
    reason: 'Trả hết. Thanh toán hóa đơn 1C26TAA 00000007',
    documents: 1,
    isUndone: false,
  });
  expect(print.headers['content-disposition']).toContain('PT00001-2026.pdf');
});

test('PAID-005 each named address gets one mail; a wrong address is refused by its position and nothing is saved', async () => {
  const invoice = await app.issue(company, 1, { price: '100000' });
  expect(
    await calls.confirm({ invoices_id: [invoice], emails: ['ke.toan@thu.example', 'sai'] }),
  ).toMatchObject({ status: 400, message: 'EMAIL_INVALID', data: { position: '2' } });
  expect(await app.row(company, invoice)).toMatchObject({ paid_on: null });
  const { data } = await calls.confirm({ invoices_id: [invoice], emails: 'ke.toan@thu.example' });
  expect(data.mails).toMatchObject([{ to: ['ke.toan@thu.example'], state: 'queued' }]);
  await app.platform.jobs.drain();
  const [mail, ...others] = app.sent.filter(({ to }) => to.includes('ke.toan@thu.example'));
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('Xác nhận đã nhận thanh toán PT00001/2026');
  expect(mail?.text).toContain('220.000 VND');
  expect(mail?.text).toContain('1C26TAA 00000001');
  expect((await calls.payments(invoice))[0]?.mails).toMatchObject([{ state: 'accepted' }]);
});

test('a company sends five hundred mails a day about payments; a payment with one more mail is refused', async () => {
  const invoice = await app.issue(company, 1, { price: '1000000' });
  const tell = (emails: string[]) =>
    calls.pay({ invoices: [{ invoice_id: invoice, amount: '1000' }], emails });
  const twenty = Array.from({ length: 20 }, (_, n) => `n${n}@thu.example`);
  for (let sent = 0; sent < 500; sent += 20)
    expect(await tell(twenty)).toMatchObject({ status: 200 });
  expect(await tell(['moi@thu.example'])).toMatchObject({
    status: 429,
    message: 'NOTICE_MAIL_LIMIT_REACHED',
  });
  expect(await calls.payments(invoice)).toHaveLength(25);
  expect(await tell([])).toMatchObject({ status: 200 });
});

test('vouchers of another company are not there', async () => {
  const { data } = await upload();
  const others = app.calls(await app.company()).app;
  expect((await others.get(PAYMENTS)).data).toEqual([]);
  for (const what of ['document', 'print'])
    expect(await others.get(`${PAYMENTS}/${data.id}/${what}`)).toMatchObject({ status: 404 });
});

test('the due day of an invoice is set and removed', async () => {
  const invoice = await app.issue(company, 1);
  const due = async () => (await calls.open(invoice))[0]?.due_date;
  const set = (due_date: string | null, by = calls) =>
    by.app.post(`${PAYMENTS}/due-date`, { invoices_id: [invoice], due_date });
  expect(await set('2026-12-31')).toMatchObject({ data: { changed: 1 } });
  expect(await due()).toBe('2026-12-31');
  expect(await set('2027-01-31', app.calls(await app.company()))).toMatchObject({ status: 404 });
  await set(null);
  expect(await due()).toBeNull();
  for (const [day, due_date] of [
    ['1900-01-01', 'due-before-issue'],
    ['2126-12-31', 'due-too-late'],
  ] as const)
    expect(await set(day)).toMatchObject({ status: 400, data: { due_date } });
  expect(await due()).toBeNull();
});

test('vouchers are found by number, who is named, text, document, amount and invoice, accents aside', async () => {
  const paid = await app.issue(company, 4711, { price: '150000' });
  await calls.pay({ invoices: [{ invoice_id: paid }], bank_reference: 'FT26325' });
  await upload({ counterparty: 'Điện lực Hoàn Kiếm' });
  await upload({
    content: 'Mua hoa khai trương',
    tax_percentage: '9',
    total_amount_with_tax: '1090000',
  });
  const search = async (search_text: string): Promise<string[]> => {
    const { data } = await calls.app.get(
      `${PAYMENTS}?search_text=${encodeURIComponent(search_text)}`,
    );
    return data.map(({ number }: { number: string }) => number);
  };
  expect(await search('PC00002/2026')).toEqual(['PC00002/2026']);
  expect(await search('dien luc')).toEqual(['PC00001/2026']);
  expect(await search('hoa khai truong')).toEqual(['PC00002/2026']);
  expect(await search('1.090.000')).toEqual(['PC00002/2026']);
  expect(await search('bien lai')).toEqual(['PC00002/2026', 'PC00001/2026']);
  expect(await search('ft26325')).toEqual(['PT00001/2026']);
  expect(await search('00004711')).toEqual(['PT00001/2026']);
  expect(await search('không có gì')).toEqual([]);
  const stranger = app.calls(await app.company());
  expect((await stranger.app.get(`${PAYMENTS}?search_text=dien`)).data).toEqual([]);
});
