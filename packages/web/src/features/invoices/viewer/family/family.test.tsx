import { getEvidence } from '@hoadon/contracts/corrections';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../../testing/broken-rules.ts';
import { plainLists } from '../../../../testing/pages/plain-lists.tsx';
import { invoiceDetail, invoiceRow } from '../../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../../testing/samples.ts';
import { savedFiles } from '../../../../testing/saved-files.ts';
import { answered, type Sent, type Stub } from '../../../../testing/stub-calls.ts';

const renderLists = plainLists();

type Member = InvoiceDetail['family'][number];
const member = (change: Partial<Member>): Member => ({
  id: '7',
  invoice_type: 'MODIFIED',
  modify: null,
  state: 'accepted',
  template_code: '1',
  invoice_serial: 'C26TAA',
  invoice_number: '00000042',
  issued_date: '2026-11-01',
  corrects: null,
  kind_of: true,
  origin: 1,
  trust: 'unchecked' as const,
  cqt_code: 'M1-26-ABCDE-00000000042',
  total_amount_with_tax: '540000',
  ...change,
});

const ORIGINAL = member({ modify: 'UPDATED_PRODUCT' });
const LESS = member({
  id: '8',
  invoice_type: 'MODIFY',
  modify: 'PRODUCT',
  invoice_number: '00000043',
  corrects: '7',
  kind_of: true,
  trust: 'unchecked' as const,
  total_amount_with_tax: '-108000',
});
const DRAFTED = member({
  id: '9',
  invoice_type: 'DRAFT',
  modify: 'INFORMATION',
  state: 'draft',
  invoice_number: null,
  corrects: '7',
  kind_of: true,
  trust: 'unchecked' as const,
  total_amount_with_tax: '0',
});
const FAMILY = {
  family: [ORIGINAL, LESS, DRAFTED],
  family_value: {
    total_amount_without_tax: '400000',
    total_tax_mount: '32000',
    total_amount_with_tax: '432000',
  },
};
const REFERENCE = 'Điều chỉnh cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 42 ngày 01 tháng 11 năm 2026';

const details: Readonly<Record<string, InvoiceDetail>> = {
  7: invoiceDetail({
    invoice_type: 'MODIFIED',
    modify: 'UPDATED_PRODUCT',
    change_invoices_fk: ['8', '9'],
    ...FAMILY,
  }),
  8: invoiceDetail({
    id: '8',
    invoice_type: 'MODIFY',
    invoice_number: '00000043',
    modify: 'PRODUCT',
    reason_change: 'Trả lại một phần hàng',
    cause_code: '05',
    agreement_date: '2026-11-20',
    agreement_number: 'BB-07',
    evidence_for_change: 'bien-ban.pdf',
    evidence_file: '/e-invoice-api/api/invoices/published/evdence_for_change/8',
    reference_line: REFERENCE,
    changed_invoice_fk: '7',
    ...FAMILY,
  }),
};

const idOf = ({ url }: Sent) => url.pathname.split('/').at(-1) ?? '';
const STUBS: readonly Stub[] = [
  [listInvoices, () => answered([invoiceRow({ invoice_type: 'MODIFIED' })], pageInfo(1))],
  [getInvoice, (sent) => details[idOf(sent)] ?? invoiceDetail()],
  [
    getEvidence,
    () =>
      new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="bb.pdf"' } }),
  ],
];

async function openInvoice(id: string) {
  await renderLists({ path: `/main/revenue?invoice=${id}`, stubs: STUBS });
  return screen.findByRole('dialog');
}
async function openFamily(id: string) {
  const viewer = await openInvoice(id);
  fireEvent.click(await within(viewer).findByRole('tab', { name: /Hóa đơn liên quan/ }));
  return within(viewer).findByRole('region', { name: 'Hóa đơn liên quan' });
}

test('VIEW-010 the family is a picture: the original, below it what adjusts it, and what all come to', async () => {
  const family = await openFamily('7');
  const corrections = within(family).getByRole('list', {
    name: 'Hóa đơn xử lý cho 1C26TAA 00000042',
  });
  const [less, drafted] = within(corrections).getAllByRole('button');
  expect(less?.textContent).toContain('Điều chỉnh tăng, giảm');
  expect(less?.textContent).toContain('1C26TAA 00000043');
  expect(less?.textContent).toContain('(108.000) VND');
  expect(drafted?.textContent).toContain('Điều chỉnh thông tin');
  expect(drafted?.textContent).toContain('Không tính vào tổng');
  const open = within(family).getByRole('button', { current: true });
  expect(open.textContent).toContain('Hóa đơn gốc');
  const value = within(family).getByRole('region', { name: 'Giá trị sau điều chỉnh, thay thế' });
  expect(value.textContent).toContain('400.000 VND');
  expect(value.textContent).toContain('32.000 VND');
  expect(value.textContent).toContain('432.000 VND');
  expect(await brokenRules(family)).toEqual([]);
});

test('VIEW-009 VIEW-010 the links go both ways: to the adjustment and back to the original', async () => {
  const viewer = await openInvoice('7');
  await within(viewer).findByText(/Đã bị điều chỉnh bởi hóa đơn/);
  await within(viewer).findByText(/Đang có hóa đơn điều chỉnh chưa phát hành xong/);
  fireEvent.click(within(viewer).getByRole('button', { name: '1C26TAA 00000043' }));
  await within(viewer).findByText(REFERENCE);
  fireEvent.click(within(viewer).getByRole('button', { name: 'Xem hóa đơn đó: 1C26TAA 00000042' }));
  await within(viewer).findByText(/Đã bị điều chỉnh bởi hóa đơn/);
});

test('ACT-039 a correction shows its cause, reason and agreement, and its evidence can be downloaded', async () => {
  const viewer = await openInvoice('8');
  fireEvent.click(await within(viewer).findByRole('tab', { name: 'Chi tiết và lịch sử' }));
  const grounds = await within(viewer).findByRole('region', { name: 'Căn cứ xử lý' });
  for (const text of [REFERENCE, 'Trả lại một phần hàng', '05', '20/11/2026', 'BB-07'])
    expect(grounds.textContent).toContain(text);
  const saved = savedFiles();
  fireEvent.click(within(grounds).getByRole('button', { name: 'bien-ban.pdf' }));
  await waitFor(() => expect(saved).toEqual(['bb.pdf']));
});

test('an invoice without corrections has neither family nor grounds', async () => {
  const viewer = await openInvoice('5');
  await within(viewer).findByRole('tab', { name: 'Chi tiết và lịch sử' });
  expect(within(viewer).queryByRole('tab', { name: /Hóa đơn liên quan/ })).toBeNull();
});
