import { getCurrentUser } from '@hoadon/contracts/auth';
import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { getInvoice } from '@hoadon/contracts/invoices';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addTexts, startI18n } from '../../../lib/i18n.ts';
import { newQueryClient } from '../../../lib/query-client.ts';
import { storeTokens } from '../../../lib/session.ts';
import { invoiceDetail } from '../../../testing/sample-invoices.ts';
import { currentUser } from '../../../testing/samples.ts';
import { type Stub, stubCalls } from '../../../testing/stub-calls.ts';
import { ProgressVerdict } from './progress-verdict.tsx';

async function show(changes: Partial<InvoiceDetail>, role: 'admin' | 'accountant' = 'admin') {
  const stubs: Stub[] = [
    [getCurrentUser, () => currentUser(role)],
    [getInvoice, () => invoiceDetail(changes)],
  ];
  stubCalls(stubs);
  storeTokens({ access: 'access-1', refresh: 'refresh-1' });
  await startI18n('vi');
  await addTexts('issuing', 'issue', 'releasing', 'signing', 'failure');
  const client = newQueryClient();
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <ProgressVerdict invoice={invoiceDetail(changes)} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return router;
}

test.each([
  {
    what: 'what the authority refused',
    state: 'refused',
    failure_reason: '20001: sai định dạng',
    title: 'Cơ quan thuế không cấp mã',
  },
  {
    what: 'what the format could not hold',
    state: 'numbered',
    failure_reason: 'CREATE_TMP_INVOICE_FAILED: DVTinh',
    title: 'Nội dung không đúng định dạng của cơ quan thuế',
  },
] as const)(
  '$what is offered to be put right under its number',
  async ({ state, failure_reason, title }) => {
    const router = await show({
      id: '7',
      state,
      failure_reason,
      releasing_status: 'release_error',
    });
    await screen.findByText(title);
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa rồi gửi lại' }));
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/main/invoice/7/edit'));
  },
);

test.each([
  { state: 'signed', failure_reason: 'AUTHORITY_UNREACHABLE_NETWORK: away' },
  { state: 'unknown', failure_reason: 'ANSWER_LOST: lost' },
  { state: 'numbered', failure_reason: 'SIGN_INVOICE_FAILED' },
] as const)(
  'an invoice that is $state and may have been issued is not offered to be changed',
  async ({ state, failure_reason }) => {
    await show({ state, failure_reason, releasing_status: 'release_error' });
    await screen.findByText(
      state === 'unknown'
        ? 'Chưa biết cơ quan thuế đã nhận hay chưa'
        : 'Việc phát hành dừng giữa chừng',
    );
    expect(screen.queryByRole('button', { name: 'Sửa rồi gửi lại' })).toBeNull();
  },
);
