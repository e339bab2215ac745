import { getActiveSeries, listActiveAnnounceLines } from '@hoadon/contracts/invoice-templates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInvoiceForm } from '../../testing/pages/invoice-form.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { formStubs } from './testing/form-stubs.ts';

const PATH = '/main/invoice/new';
const fieldKeyOf = (element: Element | null) =>
  element?.closest('[data-field]')?.getAttribute('data-field');

/** What Tab stops at, in the order of the page: radios of one group are one stop. */
function stops(): Element[] {
  const groups = new Set<string>();
  const all = document.querySelectorAll('input, select, textarea, button, a[href]');
  return [...all].filter((element) => {
    if (element.matches(':disabled, [tabindex="-1"]') || element.closest('[hidden]')) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const isFirst = !groups.has(element.name);
    groups.add(element.name);
    return isFirst;
  });
}

test('the editor opens in its first empty field, the tax code', async () => {
  await renderInvoiceForm({ path: PATH, stubs: formStubs });
  await screen.findByRole('button', { name: 'Phát hành' });
  await waitFor(() => expect(fieldKeyOf(document.activeElement)).toBe('buyer.taxCode'));
});

test('Tab comes from the series to the tax code in at most six steps', async () => {
  await renderInvoiceForm({ path: PATH, stubs: formStubs });
  await screen.findByRole('button', { name: 'Phát hành' });
  const places = stops().map(fieldKeyOf);
  const steps = places.indexOf('buyer.taxCode') - places.indexOf('serial');
  expect(steps).toBeGreaterThan(0);
  expect(steps).toBeLessThanOrEqual(6);
});

test('letters typed into a number are refused where everybody sees it', async () => {
  const warning = vi.spyOn(toast, 'warning');
  await renderInvoiceForm({ path: PATH, stubs: formStubs });
  const [quantity] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /Số lượng/ });
  if (!quantity) throw new Error('no line');
  fireEvent.change(quantity, { target: { value: '12abc' } });
  expect(quantity.value).toBe('12');
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
  expect(warning).toHaveBeenCalledWith('Ô số không nhận chữ: “abc” không được nhập.');
  fireEvent.change(quantity, { target: { value: '1.500 đ' } });
  expect(quantity.getAttribute('aria-invalid')).toBeNull();
  expect(warning).toHaveBeenCalledTimes(1);
});

test('a company without a series sees what is missing with a link, no empty list', async () => {
  await renderInvoiceForm({
    path: PATH,
    stubs: [
      [listActiveAnnounceLines, () => []],
      [getActiveSeries, () => []],
      ...formStubs.filter(([call]) => call !== listActiveAnnounceLines && call !== getActiveSeries),
    ],
  });
  const link = await screen.findByRole('link', { name: 'Xem còn thiếu gì' });
  expect(link.getAttribute('href')).toBe('/main/getting-started');
  const field = link.closest('[data-field="serial"]');
  expect(field && within(field as HTMLElement).queryByRole('combobox')).toBeNull();
});
