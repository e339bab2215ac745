import {
  beginCorrectionList,
  editInvoiceInfo,
  editInvoiceProduct,
  releaseCorrection,
  replaceInvoice,
  uploadEvidence,
} from '@hoadon/contracts/corrections';
import { getInvoice, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { updateInvoice, WireLine } from '@hoadon/contracts/issuing';
import { sendMistakes } from '@hoadon/contracts/mistake-reports';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { decimal, times } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderCorrectionForm } from '../../../testing/pages/correction-form.ts';
import { invoiceDetail } from '../../../testing/sample-invoices.ts';
import { justIssued } from '../../../testing/samples.ts';
import type { Stub } from '../../../testing/stub-calls.ts';
import { formStubs } from '../testing/form-stubs.ts';

const TODAY = dayInVietnam(new Date().toISOString());
const line = (name: string, quantity: string, price: string) =>
  WireLine.parse({
    type: 'HANG_HOA',
    name,
    unit: 'kg',
    quantity: decimal(quantity),
    price: decimal(price),
    rate: '5',
    subtotal: times(decimal(quantity), decimal(price)),
  });
const ORIGINAL = invoiceDetail({
  id: '7',
  issued_date: TODAY,
  buyer_data: {
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: 'Công ty Đại Phát',
    buyer_tax_code: '0399993309',
    buyer_address_line: 'Hà Nội',
  },
  lines: [line('Gạo ST25', '10', '30000'), line('Gạo nếp', '4', '25000')],
});
const KEPT = {
  ...justIssued,
  id: '8',
  state: 'draft' as const,
  releasing_status: 'draf' as const,
  invoice_number: null,
  version: 1,
};

/** An invoice of a list, with what it comes to. */
const listed = (invoice_number: string, total: string, invoice_serial = 'C26TAA') => ({
  template_code: '1',
  invoice_serial,
  invoice_number,
  issued_date: TODAY,
  total_amount_without_tax: decimal(total),
  total_tax_mount: decimal('0'),
  total_amount_with_tax: decimal(total),
});

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });

function openForm(way: string, changes: Partial<InvoiceDetail> = {}, stubs: readonly Stub[] = []) {
  return renderCorrectionForm({
    path: `/main/invoice/7/correct/${way}`,
    stubs: [
      ...stubs,
      [getInvoice, () => ({ ...ORIGINAL, ...changes })],
      [editInvoiceInfo, () => KEPT],
      [editInvoiceProduct, () => KEPT],
      [replaceInvoice, () => KEPT],
      ...formStubs,
    ],
  });
}

async function giveGrounds() {
  await fill(/^Lý do/, 'Ghi sai số lượng');
  await fill(/^Mã lý do/, '13');
}

test('ACT-035 ACT-037 an adjustment up or down has the content of its original with buyer, payment and money locked', async () => {
  await openForm('amounts');
  expect((await field(/^Tên đơn vị/)).value).toBe('Công ty Đại Phát');
  for (const locked of [
    /^Tên đơn vị/,
    /^Mã số thuế/,
    /^Loại hóa đơn/,
    /^Mẫu/,
    /^Ngày lập/,
    /^Hình thức thanh toán/,
    /^Loại tiền/,
  ])
    expect([locked, (await field(locked)).disabled]).toEqual([locked, true]);
  expect((await field(/^Ký hiệu/)).disabled).toBe(false);
  await screen.findByText(/Điều chỉnh cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 42/);
  const head = screen.getByRole('region', { name: 'Hóa đơn được điều chỉnh hoặc thay thế' });
  expect(await brokenRules(head)).toEqual([]);
});

const IN_FORCE = {
  invoice_id: '9',
  buyer_data: {
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: 'Công ty Hồng Hà',
    buyer_tax_code: '0399991100',
    buyer_address_line: 'Đà Nẵng',
  },
  payment_method: 'TM',
  data_plus_for_phieu_xkvc: null,
};

test.each(['amounts', 'info', 'replace'])(
  'ACT-035 after a wrong buyer was corrected, a further correction (%s) begins with the buyer in force',
  async (way) => {
    const sent = await openForm(way, { information_in_force: IN_FORCE });
    expect((await field(/^Tên đơn vị/)).value).toBe('Công ty Hồng Hà');
    expect((await field(/^Mã số thuế/)).value).toBe('0399991100');
    await giveGrounds();
    if (way === 'info') await fill(/^Mã số thuế/, '0399993309');
    press('Lưu nháp');
    const calls = [editInvoiceProduct, editInvoiceInfo, replaceInvoice];
    const savedCall = () => sent.find(({ call }) => calls.some((one) => one === call));
    await waitFor(() => expect(savedCall()).toBeDefined());
    expect(savedCall()?.input).toMatchObject({
      buyer_data: { buyer_legal_name: 'Công ty Hồng Hà' },
      payment_method: 'TM',
    });
  },
);

test('ACT-035 the correction of an invoice of last year is in the same series of this year', async () => {
  await openForm('amounts', { invoice_serial: 'C25TBB', invoice_common_code: 'C25TBB' });
  await waitFor(async () => expect((await field(/^Ký hiệu/)).value).toBe('C26TBB'));
  await screen.findByText(/Điều chỉnh cho hóa đơn Mẫu số 1 ký hiệu C25TBB số 42/);
});

test('ACT-031 an adjustment of information locks day, currency and note, and lets the buyer be put right', async () => {
  await openForm('info', { note_change: 'Ghi chú gốc' });
  expect((await field(/^Tên đơn vị/)).disabled).toBe(false);
  for (const locked of [/^Ngày lập/, /^Loại tiền/])
    expect((await field(locked)).disabled).toBe(true);
  const note = await field(/^Ghi chú/);
  expect([note.disabled, note.value]).toEqual([true, 'Ghi chú gốc']);
});

test('ACT-032 a replacement locks type, template and day, and takes an agreement of an earlier day', async () => {
  const sent = await openForm('replace', { issued_date: '2026-01-05' });
  for (const locked of [/^Loại hóa đơn/, /^Mẫu/, /^Ngày lập/])
    expect([locked, (await field(locked)).disabled]).toEqual([locked, true]);
  await screen.findByText(/Thay thế cho hóa đơn Mẫu số 1/);
  const agreedOn = await field(/^Ngày thỏa thuận/);
  expect([agreedOn.disabled, agreedOn.value.replaceAll('.', '/')]).toEqual([
    false,
    TODAY.split('-').reverse().join('/'),
  ]);
  await giveGrounds();
  await fill(/^Ngày thỏa thuận/, '06/01/2026');
  fireEvent.blur(agreedOn);
  press('Lưu nháp');
  await waitFor(() => expect(sent.some(({ call }) => call === replaceInvoice)).toBe(true));
  expect(sent.find(({ call }) => call === replaceInvoice)?.input).toMatchObject({
    agreement_date: '2026-01-06',
  });
});

test('VAL-020 LINE-003 LINE-022 each line states increase or decrease, and a decrease has a negative amount but a positive price', async () => {
  const sent = await openForm('amounts');
  await giveGrounds();
  await fill(/^Ngày thỏa thuận/, TODAY.split('-').reverse().join('/'));
  fireEvent.blur(await field(/^Ngày thỏa thuận/));
  press('Phát hành');
  await screen.findAllByText(/Chọn tăng hoặc giảm|tăng hay giảm|chưa chọn/i);
  fireEvent.change(await field(/^Tăng, giảm, dòng 1/), { target: { value: 'decrease' } });
  expect((await field(/^Số lượng, dòng 1/)).value).toBe('(10)');
  fireEvent.click(screen.getByRole('button', { name: 'Xóa dòng 2' }));
  press('Lưu nháp');
  await waitFor(() => expect(sent.some(({ call }) => call === editInvoiceProduct)).toBe(true));
  expect(sent.find(({ call }) => call === editInvoiceProduct)?.input).toMatchObject({
    reason_change: 'Ghi sai số lượng',
    cause_code: '13',
    agreement_date: TODAY,
    note_change: null,
    lines: [{ name: 'Gạo ST25', method: 'GIAM', quantity: '-10', price: '30000' }],
  });
});

test('VAL-023 VAL-024 without a reason, a cause and the day of the agreement nothing is issued', async () => {
  await openForm('amounts');
  await field(/^Lý do/);
  press('Phát hành');
  const faults = await screen.findByRole('region', { name: /cần sửa/ });
  expect(faults.textContent).toMatch(/lý do/i);
  expect(faults.textContent).toMatch(/mã lý do/i);
  expect(faults.textContent).toMatch(/thỏa thuận/i);
});

test('ACT-012 a replacement is adjusted for what came later alone, and the form names the way of a mistake', async () => {
  await openForm('amounts', { invoice_type: 'REPLACE' });
  const cause = await screen.findByLabelText<HTMLSelectElement>(/^Mã lý do/);
  const codes = [...cause.options].map(({ value }) => value);
  expect(codes).toEqual(expect.arrayContaining(['04', '05']));
  expect(codes).not.toContain('13');
  expect(screen.getByText(/sai sót thì lập tiếp hóa đơn thay thế/)).toBeTruthy();
});

test('a replacement that was adjusted takes every cause of an adjustment', async () => {
  await openForm('amounts', { invoice_type: 'MODIFIED', modify: 'UPDATED_PRODUCT' });
  const cause = await screen.findByLabelText<HTMLSelectElement>(/^Mã lý do/);
  expect([...cause.options].map(({ value }) => value)).toContain('13');
});

test('goods that come back wholly are filled in with one press, and taken out again', async () => {
  await openForm('amounts');
  fireEvent.click(await screen.findByRole('button', { name: 'Trả lại toàn bộ' }));
  expect((await field(/^Số lượng, dòng 1/)).value).toBe('(10)');
  expect((await field(/^Đơn giá, dòng 1/)).value).toBe('30.000');
  const notice = (await screen.findByText('Đã điền các dòng của hóa đơn')).closest('li');
  fireEvent.click(within(notice ?? document.body).getByRole('button', { name: 'Hoàn tác' }));
  expect((await field(/^Số lượng, dòng 1/)).value).toBe('10');
});

test('never more pieces come back than were sold', async () => {
  await openForm('amounts');
  fireEvent.click(await screen.findByRole('button', { name: 'Trả lại một phần' }));
  const dialog = await screen.findByRole('dialog', { name: 'Trả lại một phần' });
  const pieces = within(dialog).getByLabelText(/^Gạo ST25/);
  fireEvent.change(pieces, { target: { value: '11' } });
  await within(dialog).findByText('Nhiều hơn trên hóa đơn gốc');
  fireEvent.change(pieces, { target: { value: '3' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Điền vào hóa đơn' }));
  await waitFor(async () => expect((await field(/^Số lượng, dòng 1/)).value).toBe('(3)'));
  expect(screen.queryByLabelText(/^Số lượng, dòng 2/)).toBeNull();
});

const DISCOUNTED: Partial<InvoiceDetail> = {
  lines: [
    line('Gạo ST25', '10', '1000000'),
    WireLine.parse({
      type: 'CHIET_KHAU',
      name: 'Chiết khấu thương mại',
      rate: '5',
      subtotal: decimal('1000000'),
    }),
  ],
  left: {
    total_amount_without_tax: decimal('9000000'),
    total_tax_mount: decimal('450000'),
    total_amount_with_tax: decimal('9450000'),
    by_rate: [
      { rate: '5', custom_tax_rate: null, base: decimal('9000000'), tax: decimal('450000') },
    ],
    members: 1,
    relief_rate: null,
    lines: null,
  },
};

test('half of goods that were sold with a discount come back with half of the discount', async () => {
  await openForm('amounts', DISCOUNTED);
  fireEvent.click(await screen.findByRole('button', { name: 'Trả lại một phần' }));
  const dialog = await screen.findByRole('dialog', { name: 'Trả lại một phần' });
  fireEvent.change(within(dialog).getByLabelText(/^Gạo ST25/), { target: { value: '5' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Điền vào hóa đơn' }));
  await waitFor(async () => expect((await field(/^Số lượng, dòng 1/)).value).toBe('(5)'));
  expect((await field(/^Thành tiền, dòng 1/)).value).toBe('(5.000.000)');
  expect((await field(/^Thành tiền, dòng 2/)).value).toBe('500.000');
});

test('value is lowered by at most what was billed after the discount', async () => {
  await openForm('amounts', DISCOUNTED);
  fireEvent.click(await screen.findByRole('button', { name: 'Chỉ giảm giá trị' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chỉ giảm giá trị' });
  within(dialog).getByText('Còn 9.000.000 VND');
  fireEvent.change(within(dialog).getByLabelText(/^Gạo ST25/), { target: { value: '9000001' } });
  await within(dialog).findByText('Nhiều hơn trên hóa đơn gốc');
});

test('the confirmation states what the form points out: goods that come back without their discount', async () => {
  await openForm('amounts', DISCOUNTED);
  await giveGrounds();
  fireEvent.change(await field(/^Mã lý do/), { target: { value: '05' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Trả lại một phần' }));
  const asked = await screen.findByRole('dialog', { name: 'Trả lại một phần' });
  fireEvent.change(within(asked).getByLabelText(/^Gạo ST25/), { target: { value: '5' } });
  fireEvent.click(within(asked).getByRole('button', { name: 'Điền vào hóa đơn' }));
  await waitFor(async () => expect((await field(/^Thành tiền, dòng 2/)).value).toBe('500.000'));
  await fill(/^Thành tiền, dòng 2/, '1');
  await fill(/^Ngày thỏa thuận/, TODAY.split('-').reverse().join('/'));
  fireEvent.blur(await field(/^Ngày thỏa thuận/));
  press('Phát hành');
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByText(/Hóa đơn gốc có chiết khấu.*499\.999/);
});

test('value that is lowered alone has neither pieces nor price', async () => {
  await openForm('amounts');
  fireEvent.click(await screen.findByRole('button', { name: 'Chỉ giảm giá trị' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chỉ giảm giá trị' });
  fireEvent.change(within(dialog).getByLabelText(/^Gạo nếp/), { target: { value: '20000' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Điền vào hóa đơn' }));
  await waitFor(async () => expect((await field(/^Thành tiền, dòng 1/)).value).toBe('(20.000)'));
  expect((await field(/^Đơn giá, dòng 1/)).value).toBe('');
});

test('where only the address is wrong, the notice is proposed in place of an invoice', async () => {
  const sent = await openForm('info');
  await giveGrounds();
  await fill(/^Địa chỉ/, '25 Lý Thường Kiệt, Hà Nội');
  press('Lưu nháp');
  const proposal = await screen.findByRole('alertdialog', { name: 'Không cần lập hóa đơn mới' });
  const reason = within(proposal).getByLabelText<HTMLTextAreaElement>(/^Nội dung thông báo/);
  expect(reason.value).toContain('25 Lý Thường Kiệt');
  fireEvent.click(within(proposal).getByRole('button', { name: 'Gửi thông báo 04/SS' }));
  await screen.findByRole('alertdialog', { name: /thông báo|sai sót/i });
  expect(sent.some(({ call }) => call === editInvoiceInfo || call === sendMistakes)).toBe(false);
});

test('a proposed notice that is longer than it may be is not cut: the user shortens it before it is sent', async () => {
  await openForm('info');
  await giveGrounds();
  const address = `Tầng 12, Tòa nhà ${'Hòa Bình '.repeat(20)}, Hà Nội`;
  await fill(/^Địa chỉ/, address);
  press('Lưu nháp');
  const proposal = await screen.findByRole('alertdialog', { name: 'Không cần lập hóa đơn mới' });
  const reason = within(proposal).getByLabelText<HTMLTextAreaElement>(/^Nội dung thông báo/);
  expect(reason.value).toContain(address);
  const long = `${reason.value}${'x'.repeat(256 - reason.value.length)}`;
  fireEvent.change(reason, { target: { value: long } });
  within(proposal).getByText(/tối đa 255 ký tự\. Hãy viết ngắn đi 1 ký tự/);
  const send = within(proposal).getByRole<HTMLButtonElement>('button', { name: /Gửi thông báo/ });
  expect(send.disabled).toBe(true);
  fireEvent.change(reason, { target: { value: 'Sai địa chỉ người mua' } });
  expect(send.disabled).toBe(false);
});

test('a name of goods that is put right becomes a remark; what is named as before is not stated', async () => {
  const sent = await openForm('info');
  await giveGrounds();
  await fill(/^Tên hàng hóa, dịch vụ, dòng 2/, 'Gạo nếp cái hoa vàng');
  expect(screen.queryByLabelText(/^Số lượng, dòng 1/)).toBeNull();
  press('Lưu nháp');
  await waitFor(() => expect(sent.some(({ call }) => call === editInvoiceInfo)).toBe(true));
  const input = sent.find(({ call }) => call === editInvoiceInfo)?.input;
  expect(input?.['lines']).toMatchObject([{ type: 'GHI_CHU', name: 'Gạo nếp cái hoa vàng, kg' }]);
});

test('the agreement is uploaded with the draft, and its name is saved', async () => {
  const sent = await openForm('replace', {}, [
    [uploadEvidence, () => ({ evidence_for_change: 'bien-ban.pdf', evidence_file: '/x' })],
  ]);
  await giveGrounds();
  const file = new File(['%PDF'], 'bien-ban.pdf', { type: 'application/pdf' });
  fireEvent.change(await field(/^Chọn tệp/), { target: { files: [file] } });
  await screen.findByText('bien-ban.pdf');
  press('Lưu nháp');
  await waitFor(() => expect(sent.some(({ call }) => call === uploadEvidence)).toBe(true));
  expect(sent.find(({ call }) => call === replaceInvoice)?.input).toMatchObject({
    evidence_for_change: 'bien-ban.pdf',
    agreement_date: TODAY,
  });
  expect(sent.find(({ call }) => call === uploadEvidence)?.url.pathname).toMatch(/\/8$/);
});

test('ACT-055 a correction is issued by the call of corrections', async () => {
  const sent = await openForm('replace', {}, [
    [releaseCorrection, () => ({ ...justIssued, id: '8' })],
  ]);
  await giveGrounds();
  press('Phát hành');
  const question = await screen.findByRole('alertdialog', {
    name: 'Thay thế hóa đơn 1C26TAA 00000042?',
  });
  within(question).getByText('Thay thế hóa đơn 1C26TAA 00000042; hóa đơn đó không còn giá trị.');
  const yes = within(question).getByRole('button', { name: 'Phát hành' });
  await waitFor(() => expect(yes.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(yes);
  await waitFor(() => expect(sent.some(({ call }) => call === releaseCorrection)).toBe(true));
});

test('a second correction is not begun while one is pending: the form leads to that one', async () => {
  await openForm('amounts', {
    actions: [
      {
        action: 'ADJUST_INCREASE_DECREASE',
        standing: 'refused',
        refusal: 'correction-pending',
        way_out: 'go-on-with-the-pending',
      },
    ],
    family: [
      {
        id: '9',
        invoice_type: 'DRAFT',
        modify: 'PRODUCT',
        state: 'draft',
        template_code: '1',
        invoice_serial: 'C26TAA',
        invoice_number: null,
        issued_date: TODAY,
        corrects: '7',
        kind_of: true,
        origin: 1,
        trust: 'unchecked' as const,
        cqt_code: null,
        total_amount_with_tax: '0',
      },
    ],
  });
  await screen.findByText(/Đã có một hóa đơn điều chỉnh hoặc thay thế chưa xong/);
  press('Mở hóa đơn đang làm dở');
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/9/edit'));
});

test('a draft of a correction opens with its grounds and is changed as one', async () => {
  const stored = invoiceDetail({
    ...ORIGINAL,
    id: '8',
    invoice_type: 'DRAFT',
    state: 'draft',
    releasing_status: 'draf',
    invoice_number: null,
    modify: 'PRODUCT',
    changed_invoice_fk: '7',
    original_template_code: '1',
    original_invoice_serial: 'C26TAA',
    original_invoice_number: '42',
    original_issuance_date: TODAY,
    reason_change: 'Ghi sai',
    cause_code: '13',
    agreement_date: TODAY,
    lines: [{ ...line('Gạo ST25', '-1', '30000'), method: 'GIAM' }],
  });
  const sent = await renderCorrectionForm({
    path: '/main/invoice/8/edit',
    stubs: [
      [getInvoice, ({ url }) => (url.pathname.endsWith('/8') ? stored : ORIGINAL)],
      [updateInvoice, () => KEPT],
      ...formStubs,
    ],
  });
  await screen.findByRole('heading', { name: 'Điều chỉnh tăng, giảm' });
  expect((await field(/^Lý do/)).value).toBe('Ghi sai');
  expect((await field(/^Tên đơn vị/)).disabled).toBe(true);
  expect((await field(/^Tăng, giảm, dòng 1/)).value).toBe('decrease');
  press('Lưu nháp');
  await waitFor(() => expect(sent.some(({ call }) => call === updateInvoice)).toBe(true));
  expect(sent.find(({ call }) => call === updateInvoice)?.input).toMatchObject({
    reason_change: 'Ghi sai',
    cause_code: '13',
  });
});

test('a draft that corrects many sales invoices shows the reduction of each, and saves all of them', async () => {
  const sold = (original: number) => [
    {
      ...line('Gạo ST25', '-1', '30000'),
      rate: 'NONE' as const,
      method: 'GIAM' as const,
      original_index: original,
    },
    WireLine.parse({
      type: 'NGHI_DINH',
      rate: 'KHAC',
      custom_tax_rate: decimal('1'),
      original_index: original,
    }),
  ];
  const stored = invoiceDetail({
    ...ORIGINAL,
    id: '8',
    invoice_type: 'DRAFT',
    state: 'draft',
    releasing_status: 'draf',
    invoice_number: null,
    template_code: '2',
    invoice_serial: 'C26TBH',
    invoice_common_code: 'C26TBH',
    modify: 'PRODUCT',
    changed_invoice_fk: '7',
    original_template_code: '2',
    original_invoice_serial: 'C26TBH',
    original_invoice_number: '42',
    original_issuance_date: TODAY,
    correction_list: {
      number: 'BK-01',
      originals: [listed('42', '1000000', 'C26TBH'), listed('43', '1000000', 'C26TBH')],
    },
    reason_change: 'Khách trả lại hàng',
    cause_code: '05',
    agreement_date: TODAY,
    lines: [...sold(1), ...sold(2)],
  });
  const sent = await renderCorrectionForm({
    path: '/main/invoice/8/edit',
    stubs: [
      [getInvoice, ({ url }) => (url.pathname.endsWith('/8') ? stored : ORIGINAL)],
      [updateInvoice, () => KEPT],
      ...formStubs,
    ],
  });
  const name = (number: string) => `Giảm thuế theo nghị quyết, hóa đơn C26TBH ${number}`;
  for (const number of ['00000042', '00000043']) {
    const row = await screen.findByRole('region', { name: name(number) });
    await waitFor(() => expect(row.textContent).toContain('60'));
  }
  press('Lưu nháp');
  await waitFor(() => expect(sent.some(({ call }) => call === updateInvoice)).toBe(true));
  expect(sent.find(({ call }) => call === updateInvoice)?.input?.['lines']).toMatchObject([
    { type: 'HANG_HOA', original_index: 1 },
    { type: 'HANG_HOA', original_index: 2 },
    { type: 'NGHI_DINH', original_index: 1, custom_tax_rate: '1' },
    { type: 'NGHI_DINH', original_index: 2, custom_tax_rate: '1' },
  ]);
});

const BEGUN = {
  refused: [],
  of_replacement: false,
  correction_list: { number: '', originals: [listed('42', '420000'), listed('43', '210000')] },
  lines: [
    { ...line('Gạo ST25', '10', '30000'), original_index: 1 },
    { ...line('Gạo ST25', '5', '30000'), original_index: 2 },
  ],
};
const openList = (stubs: readonly Stub[] = []) =>
  renderCorrectionForm({
    path: '/main/invoice/7.9/correct/amounts',
    stubs: [
      ...stubs,
      [getInvoice, () => ORIGINAL],
      [beginCorrectionList, () => BEGUN],
      [editInvoiceProduct, () => KEPT],
      ...formStubs,
    ],
  });
const inList = (index: string) =>
  document.querySelector<HTMLElement>(`[data-field="related.list.originals.${index}"]`);

test('VAL-020 one form adjusts many invoices: each line names its original, the list shows the amounts of each, and its number is sent along', async () => {
  const sent = await openList();
  const whose = await screen.findAllByRole<HTMLSelectElement>('combobox', {
    name: /^Hóa đơn, dòng/,
  });
  expect(whose.map(({ value, selectedOptions: [option] }) => [value, option?.text])).toEqual([
    ['1', 'C26TAA 00000042'],
    ['2', 'C26TAA 00000043'],
  ]);
  const ways = await screen.findAllByRole('combobox', { name: /^Tăng, giảm, dòng/ });
  for (const way of ways) fireEvent.change(way, { target: { value: 'decrease' } });
  await fill(/^Số bảng kê/, 'BK-01/2026');
  await screen.findByText(/Điều chỉnh cho các hóa đơn theo Bảng kê số BK-01\/2026/);
  await waitFor(() => expect(inList('0')?.textContent).toContain('Chênh lệch: (315.000)'));
  expect(inList('0')?.textContent).toContain('Trước: 420.000');
  expect(inList('0')?.textContent).toContain('Sau: 105.000');
  await giveGrounds();
  const head = screen.getByRole('region', { name: 'Hóa đơn được điều chỉnh hoặc thay thế' });
  expect(await brokenRules(head)).toEqual([]);
  press('Lưu nháp');
  const made = () => sent.find(({ call }) => call === editInvoiceProduct);
  await waitFor(() => expect(made()).toBeDefined());
  expect(made()?.input).toMatchObject({
    original_ids: ['7', '9'],
    list_number: 'BK-01/2026',
    lines: [
      { method: 'GIAM', quantity: '-10', original_index: 1 },
      { method: 'GIAM', quantity: '-5', original_index: 2 },
    ],
  });
});

test('a fault of one invoice of a list names that invoice and leads to it', async () => {
  await openList();
  const [, second] = await screen.findAllByRole('combobox', { name: /^Hóa đơn, dòng/ });
  if (second) fireEvent.change(second, { target: { value: '1' } });
  press('Phát hành');
  const faults = await screen.findByRole('region', { name: /cần sửa/ });
  const missing = within(faults).getByRole('button', {
    name: /^Hóa đơn C26TAA 00000043 trong bảng kê: Chưa có dòng hàng nào/,
  });
  fireEvent.click(missing);
  await waitFor(() => expect(document.activeElement).toBe(inList('1')));
});

test('a list that may not be made any more opens no form: each invoice is named with its reason', async () => {
  await openList([
    [
      beginCorrectionList,
      () => ({
        ...BEGUN,
        refused: [{ id: '9', reason: 'replaced-already', field: null }],
        correction_list: null,
        lines: [],
      }),
    ],
  ]);
  await screen.findByText('Hóa đơn đã bị thay thế. Chỉ hóa đơn thay thế còn hiệu lực.');
  expect(screen.queryByRole('button', { name: 'Lưu nháp' })).toBeNull();
});

test('the months of a list are a fault of it until its cause is a trade discount', async () => {
  const [first = listed('42', '1'), second = listed('43', '1')] = BEGUN.correction_list.originals;
  const originals = [{ ...first, issued_date: '2026-02-10' }, second];
  await openList([
    [beginCorrectionList, () => ({ ...BEGUN, correction_list: { number: '', originals } })],
  ]);
  await screen.findAllByRole('combobox', { name: /^Hóa đơn, dòng/ });
  await fill(/^Mã lý do/, '13');
  press('Phát hành');
  await waitFor(() =>
    expect(inList('1')?.textContent).toContain(
      'một bảng kê chỉ gồm hóa đơn lập trong cùng một tháng',
    ),
  );
  await fill(/^Mã lý do/, '04');
  await waitFor(() => expect(inList('1')?.textContent).not.toContain('cùng một tháng'));
});
