import { createPreview } from '@hoadon/contracts/issuing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInvoiceForm } from '../../../testing/pages/invoice-form.ts';
import { refused } from '../../../testing/stub-calls.ts';
import { formStubs } from '../testing/form-stubs.ts';

const panelOf = (alert: HTMLElement) => alert.closest('[tabindex="-1"]');
/** What moves away under the finger. */
const sheet = () => screen.getByRole('heading', { level: 1 }).closest('.overflow-y-auto');

test('a preview that fails is told beside the buttons, not at the end of the sheet, and has the focus', async () => {
  await renderInvoiceForm({
    path: '/main/invoice/new',
    stubs: [...formStubs, [createPreview, () => refused(503, 'INTERNAL')]],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xem trước' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(panelOf(alert)));
  expect(sheet()?.contains(alert)).toBe(false);
});

test('what stands against issuing is in sight with the buttons, and each fault leads to its field', async () => {
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
