import { getCurrentUser } from '@hoadon/contracts/auth';
import { type GettingStarted, getGettingStarted } from '@hoadon/contracts/getting-started';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { takeFreePackage } from '@hoadon/contracts/licences';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderGettingStarted } from '../../testing/pages/getting-started.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { currentUser, pageInfo } from '../../testing/samples.ts';
import { answered, type Stub } from '../../testing/stub-calls.ts';

const NEW: GettingStarted = {
  steps: [
    { step: 'company', missing: ['representative', 'representativeBirthday', 'taxOffice'] },
    { step: 'licence', missing: ['licence-none'] },
    { step: 'announcement', missing: ['not-announced'] },
    { step: 'series', missing: ['no-series'] },
    { step: 'certificate', missing: ['certificate-none'] },
    { step: 'invoice', missing: ['invoice-none'] },
  ],
  free_package: true,
  certificate_page_url: 'https://ca.example.test/order',
};
const PATH = '/main/getting-started';
const start = (state: () => GettingStarted): Stub => [getGettingStarted, state];
const stepCard = (name: string) =>
  waitFor(() => {
    const card = document.querySelector<HTMLElement>(`[data-step="${name}"]`);
    if (!card) throw new Error(`no step ${name}`);
    return card;
  });

test('each step of a new company shows what is missing and what to do, the next one in front', async () => {
  await renderGettingStarted({ path: PATH, stubs: [start(() => NEW)] });
  const company = await stepCard('company');
  expect(company.getAttribute('aria-current')).toBe('step');
  expect(company.textContent).toContain(
    'Còn thiếu: Người đại diện, Ngày sinh, Cơ quan thuế quản lý',
  );
  within(company).getByRole('link', { name: 'Bổ sung thông tin' });
  const certificate = await stepCard('certificate');
  const order = within(certificate).getByRole('link', { name: 'Đặt chứng thư số' });
  expect(order.getAttribute('href')).toBe(NEW.certificate_page_url);
  await within(certificate).findByRole('button', { name: 'Kiểm tra USB token' });
  const invoice = await stepCard('invoice');
  within(invoice).getByRole('link', { name: 'Lập hóa đơn' });
});

test('LIC-022 the free package is taken from its step, which is done then', async () => {
  let state = NEW;
  const sent = await renderGettingStarted({
    path: PATH,
    stubs: [
      start(() => state),
      [
        takeFreePackage,
        () => {
          const steps = NEW.steps.map((one) =>
            one.step === 'licence' ? { ...one, missing: [] } : one,
          );
          state = { ...NEW, steps, free_package: false };
          return {
            service: 'EINVOICE',
            start: '2026-11-21T02:00:00.000Z',
            end: '2027-11-21T02:00:00.000Z',
            plan_id: { id: 'EINVOICE_FREE100', name: 'EINVOICE_FREE100' },
            capacity: 100,
            total: 0,
            price: '0',
            state: 'running',
          };
        },
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Nhận gói miễn phí' }));
  await waitFor(async () => expect((await stepCard('licence')).dataset['done']).toBe('true'));
  expect(sent.filter(({ call }) => call === takeFreePackage)).toHaveLength(1);
  await screen.findByText('Đã nhận gói miễn phí 100 hóa đơn.');
});

test('a user who lacks a right gets no dead button, but the name of the right that an administrator could grant', async () => {
  const user = { ...currentUser(), permissions: ROLE_PERMISSIONS.accountant };
  await renderGettingStarted({
    path: PATH,
    stubs: [[getCurrentUser, () => user], start(() => NEW)],
  });
  const licence = await stepCard('licence');
  await within(licence).findByText(/quyền “Sửa” của nhóm “Thiết lập”/);
  expect(within(licence).queryByRole('button')).toBeNull();
  const invoice = await stepCard('invoice');
  within(invoice).getByRole('link', { name: 'Lập hóa đơn' });
});

test('when all is done the page shows that', async () => {
  const steps = NEW.steps.map((one) => ({ ...one, missing: [] }));
  await renderGettingStarted({ path: PATH, stubs: [start(() => ({ ...NEW, steps }))] });
  await screen.findByText('Công ty đã sẵn sàng: mọi bước đều xong.');
});

test('the dashboard leads a company that has not issued to its next step, and no other one', async () => {
  const list: Stub = [listInvoices, () => answered([], pageInfo(0))];
  await renderApp({ path: '/main/dashboard', stubs: [list, start(() => NEW)] });
  await screen.findByText('Việc tiếp theo: Thông tin công ty.');
  fireEvent.click(screen.getByRole('link', { name: 'Tiếp tục' }));
  await waitFor(() => expect(window.location.pathname).toBe(PATH));
});
