import { createPreview } from '@hoadon/contracts/issuing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceForm } from '../../../testing/pages/invoice-form.ts';
import { refused } from '../../../testing/stub-calls.ts';
import { formStubs } from '../testing/form-stubs.ts';

const panelOf = (alert: HTMLElement) => alert.closest('[tabindex="-1"]');
/** What moves away under the finger. */
const sheet = () => screen.getByRole('heading', { level: 1 }).closest('.overflow-y-auto');

test('a failed preview is shown beside the buttons, not at the end of the sheet, and has the focus', async () => {
  await renderInvoiceForm({
    path: '/main/invoice/new',
    stubs: [...formStubs, [createPreview, () => refused(503, 'INTERNAL')]],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xem trước' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(panelOf(alert)));
  expect(sheet()?.contains(alert)).toBe(false);
});

test('faults that prevent issuing are visible with the buttons, and each leads to its field', async () => {
  await renderInvoiceForm({ path: '/main/invoice/new', stubs: formStubs });
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành' }));
  const faults = await screen.findByRole('region', { name: /cần sửa/ });
  expect(sheet()?.contains(faults)).toBe(false);
  for (const fault of within(faults).getAllByRole('button')) {
    fault.focus();
    fireEvent.click(fault);
    await waitFor(() => expect(faults.contains(document.activeElement)).toBe(false));
  }
});

test('each fault of a line names its row and its column once', async () => {
  await renderInvoiceForm({ path: '/main/invoice/new', stubs: formStubs });
  const [name] = await screen.findAllByRole('textbox', { name: /Tên hàng hóa, dịch vụ/ });
  if (!name) throw new Error('no line');
  fireEvent.change(name, { target: { value: 'Ghế xoay' } });
  fireEvent.click(screen.getByRole('button', { name: 'Phát hành' }));
  const faults = await screen.findByRole('region', { name: /cần sửa/ });
  const ofLine = within(faults)
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.startsWith('Dòng 1'));
  expect(ofLine).toContain('Dòng 1: Chọn thuế suất.');
  const columns = ['ĐVT', 'Số lượng', 'Đơn giá', 'Thuế suất', 'Thành tiền'];
  for (const text of ofLine) {
    expect(text.match(/Dòng 1/g)).toHaveLength(1);
    const named = columns.filter((column) => text.toLowerCase().includes(column.toLowerCase()));
    expect(named, text).not.toEqual([]);
    for (const column of named)
      expect(text.toLowerCase().split(column.toLowerCase()), text).toHaveLength(2);
  }
});
