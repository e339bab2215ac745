import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DroppedInvoice } from '../../features/lookup/index.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('the command palette opens the look-up from any page, and a picture dropped on the page is taken', async () => {
  await DroppedInvoice.preload();
  await renderApp({ path: '/main/dashboard' });
  await screen.findByRole('navigation', { name: 'Khu vực' });
  const drag = () => {
    const event = new Event('dragover', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { items: [{ kind: 'file', type: 'image/png' }] } });
    document.body.dispatchEvent(event);
    return event;
  };
  await waitFor(() => expect(drag().defaultPrevented).toBe(true));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const palette = within(await screen.findByRole('dialog', { name: 'Tìm mọi thứ' }));
  fireEvent.change(palette.getByRole('combobox'), { target: { value: 'tra cuu' } });
  fireEvent.click(await palette.findByRole('option', { name: /^Tra cứu hóa đơn/ }));
  await screen.findByRole('dialog', { name: 'Tra cứu hóa đơn' });
});
