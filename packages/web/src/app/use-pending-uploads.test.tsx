import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  AGENT,
  BUYER,
  isUpload,
  type Network,
  PREPARED,
  stubs,
  uploads,
  WAITING,
} from '../features/signing/testing/token-issuing.ts';
import { renderApp } from '../testing/render-app.tsx';
import { stubAgent } from '../testing/stub-agent.ts';
import { refused, type Sent } from '../testing/stub-calls.ts';

async function open(list: 'draft' | 'issuing', network: Network) {
  localStorage.setItem('hoadon.agent', 'paired-token');
  vi.stubGlobal('isSecureContext', true);
  const sent = await renderApp({ path: `/main/status/${list}`, stubs: stubs(network) });
  return { sent, asked: stubAgent(AGENT, {}) };
}

test('signed files that could not be handed over are sent when the app is opened again, with a notice', async () => {
  let isDown = true;
  const release = (one: Sent) => (isUpload(one) && isDown ? refused(400, 'FORBIDDEN') : PREPARED);
  await open('issuing', { rows: [WAITING], release });
  fireEvent.click(await screen.findByRole('button', { name: /^Thao tác với hóa đơn/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ký hóa đơn' }));
  await screen.findByRole('dialog', { name: 'Lỗi khi phát hành hóa đơn' });
  cleanup();
  isDown = false;
  const { sent, asked: agentRequests } = await open('draft', { release });
  await waitFor(() => expect(uploads(sent)).toHaveLength(1), { timeout: 8000 });
  await screen.findByText('Đã gửi tiếp 1 hóa đơn đã ký còn chờ từ lần trước.');
  expect(uploads(sent)[0]?.url.pathname).toMatch(/\/release\/1$/);
  expect(agentRequests).toEqual([]);
  cleanup();
  const again = await open('draft', { release });
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: new RegExp(`^Thao tác.*${BUYER}`) });
  expect(uploads(again.sent)).toEqual([]);
});
