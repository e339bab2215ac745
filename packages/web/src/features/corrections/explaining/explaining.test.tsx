import { getSellerInformation } from '@hoadon/contracts/company';
import { addExplanation, type Explanation, listExplanations } from '@hoadon/contracts/corrections';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { type MistakeReport, sendMistakes } from '@hoadon/contracts/mistake-reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo, sellerInformation } from '../../../testing/samples.ts';
import { answered, refused, type Stub } from '../../../testing/stub-calls.ts';

const EARLIER: Explanation = {
  id: '1',
  explanation: 'Khách đổi địa chỉ giao hàng.',
  actor: 'Trần Thị Minh Anh',
  at: '2026-11-20T03:20:05.000Z',
};
const SENT: MistakeReport = {
  id: '4',
  request_date: '2026-11-21T03:20:05.000Z',
  data: [],
  ma_thong_diep: 'V0100000001ABC',
  list_invoice_no: ['00000042'],
  status_name: 'signed',
  failure_code: null,
  failure_text: null,
  signed_pdf_url: null,
  request_data: null,
  answers: [],
};

async function openDialog(...stubs: readonly Stub[]) {
  const sent = await renderInvoiceLists({
    path: '/main/revenue',
    stubs: [
      ...stubs,
      [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
      [getInvoice, () => invoiceDetail()],
      [listExplanations, () => [EARLIER]],
      [
        getSellerInformation,
        () => ({
          ...sellerInformation,
          approval_unit: 'Thuế thành phố Hà Nội',
          approval_unit_code: '10100',
        }),
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000042' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Giải trình' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Giải trình hóa đơn 1C26TAA số 00000042',
  });
  const text = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', {
    name: /Nội dung giải trình/,
  });
  const write = (value: string) => fireEvent.change(text, { target: { value } });
  const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
  return { sent, dialog, text, write, press };
}

test('ACT-038 the explanation is written into five rows, noted for the house, and earlier ones are shown', async () => {
  const { sent, dialog, text, write, press } = await openDialog([
    addExplanation,
    () => [EARLIER, { ...EARLIER, id: '2', explanation: 'Ghi nhầm số hợp đồng.' }],
  ]);
  expect(text.getAttribute('rows')).toBe('5');
  await within(dialog).findByText(EARLIER.explanation);
  within(dialog).getByText('20.11.26 10:20 · Trần Thị Minh Anh');
  expect(await brokenRules(dialog)).toEqual([]);
  write('  Ghi nhầm số hợp đồng. ');
  press('Ghi giải trình');
  await screen.findByText('Đã ghi giải trình');
  const noted = sent.filter(({ call }) => call === addExplanation);
  expect(noted.map(({ input }) => input)).toEqual([{ explanation: 'Ghi nhầm số hợp đồng.' }]);
  expect(sent.some(({ call }) => call === sendMistakes)).toBe(false);
});

test('VAL-025 an empty text is not saved and the field reports that', async () => {
  const { sent, dialog, text, write, press } = await openDialog([addExplanation, () => []]);
  write('   ');
  press('Ghi giải trình');
  await within(dialog).findByText('Nhập nội dung giải trình.');
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(sent.some(({ call }) => call === addExplanation)).toBe(false);
});

test('MIST-014 an explanation for the tax authority goes as a notice 04/SS of this one invoice', async () => {
  const { sent, dialog, write, press } = await openDialog([sendMistakes, () => SENT]);
  fireEvent.click(within(dialog).getByRole('radio', { name: /Cơ quan thuế/ }));
  write('x'.repeat(256));
  press('Tiếp tục');
  await within(dialog).findByText('Nội dung dài hơn 255 ký tự.');
  write('Sai địa chỉ người mua, các chỉ tiêu khác đúng.');
  press('Tiếp tục');
  const question = await screen.findByRole('alertdialog');
  await within(question).findByText(/00000042/);
  const send = within(question).getByRole('button', { name: 'Ký và gửi CQT' });
  await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(send);
  await screen.findByText('Báo cáo cơ quan thuế thành công');
  const [notice] = sent.filter(({ call }) => call === sendMistakes);
  expect(notice?.input).toMatchObject({
    list_invoice_id: '7',
    reason: 'Sai địa chỉ người mua, các chỉ tiêu khác đúng.',
    ca_type: 'HSM',
  });
});

test('a text that could not be saved stays, and closing asks first', async () => {
  const { dialog, text, write, press } = await openDialog([
    addExplanation,
    () => refused(503, 'SERVICE_UNAVAILABLE'),
  ]);
  write('Ghi nhầm số hợp đồng.');
  press('Ghi giải trình');
  await within(dialog).findByRole('alert');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Tiếp tục nhập' }));
  expect(text.value).toBe('Ghi nhầm số hợp đồng.');
});
