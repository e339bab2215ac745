import { listInvoices } from '@hoadon/contracts/invoice-lists';
import {
  getInvoice,
  type InvoiceDetail,
  readRecord,
  readSignatures,
} from '@hoadon/contracts/invoices';
import type { RegisteredStanding } from '@hoadon/contracts/lookup';
import {
  type CustomerCheck,
  checkValidCustomer,
  getCustomerCheck,
} from '@hoadon/contracts/reconciliation';
import {
  enterExchangeRate,
  getInputVat,
  getVerification,
  type InputVat,
  type InvoiceVerification,
  verifyInvoices,
} from '@hoadon/contracts/verification';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

const RECEIVED = { kind_of: false, origin: 3, status: 'ORIGINAL' } as const;

const foundOf = (changes: Partial<InvoiceVerification> = {}): InvoiceVerification => ({
  invoice_id: '7',
  verification: 2,
  validity: 0,
  verdict: 'failed',
  reasons: [
    {
      code: 'BUYER_IS_ANOTHER',
      severity: 'error',
      subject: 'parties',
      words: { found: '0200000002', expected: '0399993309' },
    },
    {
      code: 'SIGNED_LATE',
      severity: 'warning',
      subject: 'dates',
      words: { issued_on: '2026-11-01', signed_on: '2026-11-21', latest: '2026-11-02' },
    },
  ],
  checked_subjects: ['bytes', 'signature', 'parties', 'dates'],
  file_hash: 'ab'.repeat(32),
  file_size: 4_000,
  legal_basis: 'NĐ 70/2025/NĐ-CP',
  rules_from: '2025-06-01',
  checked_at: '2026-11-21T03:04:05.000Z',
  bytes_seen_at: '2026-11-21T03:04:05.000Z',
  checked_by: null,
  signatures: [],
  is_code_signed: null,
  trust: 'proven',
  proof: null,
  customer_invalid_data: null,
  customer_checked_at: null,
  rate_entry: null,
  ...changes,
});

const checkOf = (changes: Partial<CustomerCheck> = {}): CustomerCheck => ({
  invoice_id: '7',
  outcome: 'checked',
  verification: 2,
  validity: null,
  customer_invalid_data: null,
  checked_at: null,
  may_check: true,
  ...changes,
});

const vatOf = (changes: Partial<InputVat> = {}): InputVat => ({
  invoice_id: '7',
  outcome: 'with-warnings',
  tax: decimal('500000'),
  deductible_tax: decimal('500000'),
  total: decimal('5500000'),
  cash_limit: decimal('5000000'),
  day_total: decimal('5500000'),
  same_day: [],
  reasons: [
    {
      code: 'NON_CASH_PROOF_MISSING',
      severity: 'warning',
      words: { amount: '5500000', limit: '5000000', day_total: '5500000' },
      legal_basis: 'Luật 48/2024/QH15, Điều 14',
    },
  ],
  legal_basis: 'Luật 48/2024/QH15, Điều 14',
  ...changes,
});

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

const ALL: readonly Stub[] = [
  [getVerification, () => foundOf()],
  [getCustomerCheck, () => checkOf()],
  [getInputVat, () => vatOf()],
];

async function openRecord(invoice: Partial<InvoiceDetail>, ...stubs: readonly Stub[]) {
  const sent = await renderInvoiceLists({
    path: '/main/expense?invoice=7',
    stubs: [
      [listInvoices, () => answered([invoiceRow(invoice)], pageInfo(1))],
      [getInvoice, () => invoiceDetail(invoice)],
      [
        readSignatures,
        () => ({
          file_hash: null,
          is_valid: false,
          fault: null,
          is_code_signed: null,
          signatures: [],
        }),
      ],
      [readRecord, () => ({ files: [], sources: [] })],
      ...stubs,
      ...ALL,
    ],
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Chữ ký và tệp' }));
  return sent;
}

test('REC-002 REC-006 the record of an invoice shows the findings, in words, and what to do about each', async () => {
  await openRecord(RECEIVED);
  const panel = within(await screen.findByRole('region', { name: 'Kiểm tra hóa đơn' }));
  await panel.findByText('Không hợp lệ');
  panel.getByText('Chờ duyệt');
  panel.getByText(/0200000002, không phải của công ty \(0399993309\)/);
  panel.getByText(/Yêu cầu người bán điều chỉnh hoặc thay thế/);
  panel.getByText(/lập ngày 01\/11\/2026 nhưng ký ngày 21\/11\/2026/);
  panel.getByText(/Không kiểm tra được: chứng thư số/);
  expect(await brokenRules(await screen.findByRole('tabpanel'))).toEqual([]);
});

test('REC-006 an approved invoice carries the green mark', async () => {
  await openRecord({ ...RECEIVED, origin: 4, status: 'APPROVED' });
  const panel = within(await screen.findByRole('region', { name: 'Kiểm tra hóa đơn' }));
  await panel.findByText('Đã duyệt');
  expect(screen.queryByText('Chờ duyệt')).toBeNull();
});

test('an unchecked invoice is marked as such, and is checked on request', async () => {
  let isAsked = false;
  const unchecked = foundOf({
    verification: 0,
    validity: null,
    verdict: null,
    reasons: [],
    checked_at: null,
  });
  const sent = await openRecord(
    RECEIVED,
    [getVerification, () => (isAsked ? { ...unchecked, verification: 1 } : unchecked)],
    [
      verifyInvoices,
      () => {
        isAsked = true;
        return { verifying: ['7'], left_out: [] };
      },
    ],
  );
  const panel = within(await screen.findByRole('region', { name: 'Kiểm tra hóa đơn' }));
  await panel.findByText('Hóa đơn chưa được kiểm tra.');
  expect(panel.queryByRole('button', { name: 'Tải báo cáo' })).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: 'Kiểm tra' }));
  await panel.findByText('Đang kiểm tra hóa đơn…');
  expect(made(sent, verifyInvoices)[0]?.input).toEqual({ ids: ['7'] });
});

test('a missing exchange rate is a finding with a field to enter it', async () => {
  let rate: string | null = null;
  const rateless = {
    code: 'EXCHANGE_RATE_MISSING',
    severity: 'error',
    subject: 'sums',
    words: { currency: 'USD' },
  } as const;
  const dollars = { currency_code: 'USD', uncounted: 'rate-missing' } as const;
  const sent = await openRecord(
    { ...RECEIVED, ...dollars },
    [
      getVerification,
      () => {
        const foreign_rate = rate === null ? null : decimal(rate);
        return foundOf({
          reasons: rate === null ? [rateless] : [],
          rate_entry: { currency_code: 'USD', foreign_rate, is_filed: rate === '26350' },
        });
      },
    ],
    [
      enterExchangeRate,
      ({ input }) => {
        rate = String(input['foreign_rate']);
        return { invoice_id: '7', foreign_rate: decimal(rate) };
      },
    ],
  );
  const panel = within(await screen.findByRole('region', { name: 'Kiểm tra hóa đơn' }));
  await panel.findByText(/Hóa đơn bằng USD không có tỷ giá/);
  const save = panel.getByRole('button', { name: 'Lưu tỷ giá' });
  fireEvent.click(save);
  await panel.findByText('Nhập tỷ giá lớn hơn 0 và khác 1.');
  fireEvent.change(panel.getByLabelText(/Tỷ giá, số đồng cho 1 USD/), { target: { value: '1' } });
  fireEvent.click(save);
  await panel.findByText('Nhập tỷ giá lớn hơn 0 và khác 1.');
  expect(made(sent, enterExchangeRate)).toEqual([]);
  const field = panel.getByLabelText(/Tỷ giá, số đồng cho 1 USD/);
  fireEvent.change(field, { target: { value: '26,350' } });
  panel.getByText(/“26,350” có thể là 26,35 hoặc 26350/);
  fireEvent.click(save);
  expect(made(sent, enterExchangeRate)).toEqual([]);
  fireEvent.change(field, { target: { value: '26.350' } });
  expect(panel.queryByText(/có thể là/)).toBeNull();
  fireEvent.click(save);
  await waitFor(() => expect(panel.queryByText(/Hóa đơn bằng USD không có tỷ giá/)).toBeNull());
  expect(made(sent, enterExchangeRate)[0]?.input).toEqual({ foreign_rate: '26350' });
  // The finding is gone; the rate is still there to be corrected.
  const again = panel.getByLabelText<HTMLInputElement>(/Tỷ giá, số đồng cho 1 USD/);
  expect(again.value).toBe('26.350');
  panel.getByText(/Nếu đổi tỷ giá thì phải lập tờ khai bổ sung/);
  fireEvent.change(again, { target: { value: '25.350' } });
  fireEvent.click(panel.getByRole('button', { name: 'Lưu tỷ giá' }));
  await waitFor(() =>
    expect(made(sent, enterExchangeRate)[1]?.input).toEqual({ foreign_rate: '25350' }),
  );
});

test('an exchange rate that was read otherwise than written can be replaced', async () => {
  const words = { tag: 'TTChung/TGia', text: '25.431', read: '25431', currency: 'USD' };
  const readAs = { code: 'VALUE_READ_AS', severity: 'warning', subject: 'sums', words } as const;
  await openRecord({ ...RECEIVED, currency_code: 'USD' }, [
    getVerification,
    () =>
      foundOf({
        reasons: [readAs],
        rate_entry: { currency_code: 'USD', foreign_rate: decimal('25431'), is_filed: false },
      }),
  ]);
  const panel = within(await screen.findByRole('region', { name: 'Kiểm tra hóa đơn' }));
  await panel.findByLabelText(/Tỷ giá, số đồng cho 1 USD/);
});

test('unread amounts are marked as such in the list, never 0', async () => {
  await openRecord({
    ...RECEIVED,
    uncounted: 'amounts-unread',
    total_amount_without_tax: '',
    total_tax_mount: '',
    total_amount_with_tax: '',
  });
  expect((await screen.findAllByText('Không đọc được')).length).toBeGreaterThan(0);
});

test('what checking found can be asked for again where it could not be read', async () => {
  let isBroken = true;
  await openRecord(RECEIVED, [
    getVerification,
    () => (isBroken ? refused(500, 'INTERNAL') : foundOf()),
  ]);
  const panel = within(await screen.findByRole('region', { name: 'Kiểm tra hóa đơn' }));
  const retry = await panel.findByRole('button', { name: 'Thử lại' });
  isBroken = false;
  fireEvent.click(retry);
  await panel.findByText('Không hợp lệ');
});

test('REC-003 REC-011 the registers are asked about the seller, and the right name is beside what no longer matches', async () => {
  let isAsked = false;
  const answer = checkOf({
    validity: 0,
    checked_at: '2026-11-21T03:04:05.000Z',
    customer_invalid_data: {
      correct_company_name: 'Công ty Cổ phần Sen Hồng',
      correct_address: null,
      company_name_error: true,
      address_error: false,
      tax_risk: false,
      warning: true,
      standing: null,
    },
  });
  await openRecord(
    RECEIVED,
    [getCustomerCheck, () => (isAsked ? answer : checkOf())],
    [
      checkValidCustomer,
      () => {
        isAsked = true;
        return answer;
      },
    ],
  );
  const section = within(await screen.findByRole('region', { name: 'Kiểm tra người bán' }));
  fireEvent.click(await section.findByRole('button', { name: 'Hỏi cơ quan đăng ký' }));
  await section.findByText(/Tên không còn khớp đăng ký kinh doanh/);
  section.getByText('Theo đăng ký: Công ty Cổ phần Sen Hồng');
  section.getByText('Có nội dung không thể xác minh.');
  expect(await brokenRules(await screen.findByRole('tabpanel'))).toEqual([]);
});

const stoodOf = (standing: RegisteredStanding) =>
  checkOf({
    checked_at: '2026-11-21T03:04:05.000Z',
    customer_invalid_data: {
      correct_company_name: null,
      correct_address: null,
      company_name_error: false,
      address_error: false,
      tax_risk: standing.status === 'not-active',
      warning: standing.status === 'unknown',
      standing,
    },
  });

test.each([
  [
    {
      basis: 'invoice-date',
      on: '2025-04-01',
      status: 'not-active',
      since: '2025-03-12',
      now: null,
    },
    ['Vào ngày lập hóa đơn 01/04/2025: ngừng hoạt động từ 12/03/2025.'],
  ],
  [
    {
      basis: 'invoice-date',
      on: '2025-03-01',
      status: 'active',
      since: '2018-05-02',
      now: { status: 'not-active', since: '2025-03-12' },
    },
    [
      'Vào ngày lập hóa đơn 01/03/2025: đang hoạt động từ 02/05/2018.',
      'Hiện nay: ngừng hoạt động từ 12/03/2025.',
    ],
  ],
  [
    { basis: 'asked', on: '2026-11-21', status: 'not-active', since: null, now: null },
    [
      /^Vào ngày tra cứu 21\/11\/2026: không còn hoạt động\./,
      'Cơ quan đăng ký không cho biết tình trạng vào ngày lập hóa đơn.',
    ],
  ],
] as const)(
  'REC-011 the seller is described by its status on the day of the invoice, or as of the day of the request: %o',
  async (standing, lines) => {
    await openRecord(RECEIVED, [getCustomerCheck, () => stoodOf(standing)]);
    const section = within(await screen.findByRole('region', { name: 'Kiểm tra người bán' }));
    await section.findByText(lines[0]);
    for (const line of lines) section.getByText(line);
  },
);

test('LIST-011 without name, address and tax code of the seller there is nothing to ask with', async () => {
  await openRecord(RECEIVED, [getCustomerCheck, () => checkOf({ may_check: false })]);
  const section = within(await screen.findByRole('region', { name: 'Kiểm tra người bán' }));
  await section.findByText(/Cần có tên, địa chỉ và mã số thuế người bán/);
  expect(section.queryByRole('button', { name: 'Hỏi cơ quan đăng ký' })).toBeNull();
});

test('registers that do not respond change nothing, and are reported', async () => {
  await openRecord(RECEIVED, [checkValidCustomer, () => checkOf({ outcome: 'not-available' })]);
  const section = within(await screen.findByRole('region', { name: 'Kiểm tra người bán' }));
  fireEvent.click(await section.findByRole('button', { name: 'Hỏi cơ quan đăng ký' }));
  await section.findByText(/Cơ quan đăng ký chưa trả lời/);
});

test('a purchase that was paid partly in cash shows how much of it and of its tax', async () => {
  const partly = vatOf({
    outcome: 'partly-deductible',
    deductible_tax: decimal('300000'),
    reasons: [
      {
        code: 'PAID_PARTLY_IN_CASH',
        severity: 'warning',
        words: { amount: '5500000', cash: '2200000', limit: '5000000', day_total: '5500000' },
        legal_basis: 'Nghị định 181/2025/NĐ-CP, Điều 26',
      },
    ],
  });
  await openRecord(RECEIVED, [getInputVat, () => partly]);
  const section = within(await screen.findByRole('region', { name: 'Khấu trừ thuế đầu vào' }));
  await section.findByText('Được khấu trừ một phần');
  section.getByText('Được khấu trừ: 300.000');
  section.getByText(/Đã trả 2\.200\.000 bằng tiền mặt/);
});

test('a purchase that needs a payment by bank shows that with its law, a sale has no input tax', async () => {
  await openRecord(RECEIVED);
  const section = within(await screen.findByRole('region', { name: 'Khấu trừ thuế đầu vào' }));
  await section.findByText(
    /từ 5\.000\.000 trở lên: chỉ được khấu trừ khi thanh toán qua ngân hàng/,
  );
  section.getByText(/Luật 48\/2024\/QH15/);
});

const menuOf = async (invoice: Partial<InvoiceDetail>) => {
  await renderInvoiceLists({
    path: '/main/expense',
    stubs: [
      [listInvoices, () => answered([invoiceRow(invoice)], pageInfo(1))],
      [getInvoice, () => invoiceDetail(invoice)],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000042' }));
  const menu = await screen.findByRole('menu');
  await within(menu).findByRole('menuitem', { name: 'Gắn nhãn' });
  return within(menu);
};
const SELLER = { seller_data: { seller_address: '1 Phố Thử, Hà Nội' } };

test('LIST-011 an invoice that was not checked is checked from its row', async () => {
  const menu = await menuOf({ ...RECEIVED, ...SELLER });
  expect(menu.getByRole('menuitem', { name: 'Kiểm tra hóa đơn' })).toBeTruthy();
});

test('LIST-011 without the address of the seller, or once it was checked, the row offers no check', async () => {
  const menu = await menuOf({ ...RECEIVED, seller_data: { seller_address: ' ' } });
  expect(menu.queryByRole('menuitem', { name: 'Kiểm tra hóa đơn' })).toBeNull();
});

test('LIST-011 what was checked before is checked again in its record alone', async () => {
  const menu = await menuOf({ ...RECEIVED, ...SELLER, verification: 2 });
  await waitFor(() =>
    expect(menu.queryByRole('menuitem', { name: 'Kiểm tra hóa đơn' })).toBeNull(),
  );
});

const SUSPECT_ROW = { ...RECEIVED, verification: 2, validity: 0 } as const;
const openList = (...stubs: readonly Stub[]) =>
  renderInvoiceLists({
    path: '/main/expense',
    stubs: [
      [listInvoices, () => answered([invoiceRow(SUSPECT_ROW)], pageInfo(1))],
      ...stubs,
      ...ALL,
    ],
  });
const mark = () =>
  screen.findByRole('button', { name: 'Không hợp lệ: kết quả kiểm tra hóa đơn 00000042' });

test('LIST-008 REC-002 the mark of a row shows its reasons where it is pressed, has the invoice checked again, shows the result, and gives the focus back', async () => {
  let requests = 0;
  const again = foundOf({ verdict: 'good', validity: 2, reasons: [] });
  const sent = await openList(
    [getVerification, () => (requests > 0 ? again : foundOf())],
    [
      verifyInvoices,
      () => {
        requests += 1;
        return { verifying: ['7'], left_out: [] };
      },
    ],
  );
  fireEvent.click(await mark());
  const why = within(await screen.findByRole('dialog', { name: 'Kiểm tra hóa đơn' }));
  await why.findByText(/0200000002, không phải của công ty \(0399993309\)/);
  why.getByText(/Yêu cầu người bán điều chỉnh hoặc thay thế/);
  why.getByRole('button', { name: 'Tải báo cáo' });
  expect(await brokenRules(screen.getByRole('dialog'))).toEqual([]);
  fireEvent.click(why.getByRole('button', { name: 'Kiểm tra lại' }));
  await within(why.getAllByRole('status')[0] as HTMLElement).findByText('Hợp lệ');
  expect(made(sent, verifyInvoices)[0]?.input).toEqual({ ids: ['7'] });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await mark()));
});

test('the reasons of a row open where the pointer rests, take no focus, and go with it', async () => {
  await openList();
  const badge = await mark();
  fireEvent.pointerEnter(badge, { pointerType: 'mouse' });
  await screen.findByRole('dialog', { name: 'Kiểm tra hóa đơn' });
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(false);
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the reasons of a row can be asked for again where they could not be read', async () => {
  let isBroken = true;
  await openList([getVerification, () => (isBroken ? refused(500, 'INTERNAL') : foundOf())]);
  fireEvent.click(await mark());
  const retry = await screen.findByRole('button', { name: 'Thử lại' });
  isBroken = false;
  fireEvent.click(retry);
  await screen.findByText(/0200000002, không phải của công ty/);
});

test('REC-006 the list of purchases shows for each whether it is approved', async () => {
  const row = (id: string, changes: object) => invoiceRow({ ...RECEIVED, id, ...changes });
  await renderInvoiceLists({
    path: '/main/expense',
    stubs: [
      [
        listInvoices,
        () =>
          answered(
            [
              row('1', { invoice_number: '00000001', status: 'APPROVED', origin: 4 }),
              row('2', { invoice_number: '00000002' }),
            ],
            pageInfo(2),
          ),
      ],
    ],
  });
  const rowOf = async (number: string) => {
    const open = await screen.findByRole('button', { name: `Mở hóa đơn ${number}` });
    return within(open.closest('[data-id]') as HTMLElement);
  };
  (await rowOf('00000001')).getByText('Đã duyệt');
  (await rowOf('00000002')).getByText('Chờ duyệt');
});
