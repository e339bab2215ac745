import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { globalSearch } from '@hoadon/contracts/search';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered } from '../../testing/stub-calls.ts';

const fetched = vi.hoisted(() => {
  let bring: () => void = () => undefined;
  const come = new Promise<void>((resolve) => {
    bring = resolve;
  });
  return { come, bring };
});

vi.mock('./palette.tsx', async (original) => {
  await fetched.come;
  return original();
});

test('what is typed before the palette has come is no key of the page, and is looked for when it comes', async () => {
  const sent = await renderApp({
    path: '/main/revenue',
    stubs: [
      [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
      [globalSearch, () => ({ invoices: [], customers: [], vendors: [] })],
    ],
  });
  const create = await screen.findByRole('link', { name: 'Lập hóa đơn' });
  create.focus();
  const ask = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });

  ask();
  const waiting = await screen.findByRole('dialog');
  const early = within(waiting).getByRole('textbox');
  expect(document.activeElement).toBe(early);
  ask();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  fireEvent.change(early, { target: { value: 'taken back' } });
  fireEvent.keyDown(early, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(document.activeElement).toBe(create);

  ask();
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

  ask();
  const again = within(await screen.findByRole('dialog')).getByRole('textbox');
  expect(again).toHaveProperty('value', '');
  fireEvent.keyDown(again, { key: 'c' });
  fireEvent.change(again, { target: { value: 'cong ty' } });
  fetched.bring();
  const palette = await screen.findByRole('dialog', { name: 'Tìm mọi thứ' });
  const box = within(palette).getByRole('combobox');
  expect(box).toHaveProperty('value', 'cong ty');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await waitFor(() =>
    expect(
      sent.filter(({ call }) => call === globalSearch).map(({ input }) => input['search_text']),
    ).toEqual(['cong ty']),
  );
  expect(window.location.pathname).toBe('/main/revenue');

  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  ask();
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '');
});
