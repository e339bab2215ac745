import { getCurrentUser } from '@hoadon/contracts/auth';
import { getCompanySettings } from '@hoadon/contracts/company';
import {
  type CompanyExport,
  deleteCompanyExport,
  downloadCompanyExport,
  listCompanyExports,
  startCompanyExport,
} from '@hoadon/contracts/company-archive';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderCompanySettings } from '../../testing/pages/company.ts';
import { currentUser } from '../../testing/samples.ts';
import { refused } from '../../testing/stub-calls.ts';

const PATH = '/main/settings/company';
const FINISHED: CompanyExport = {
  id: '7',
  kind: 'inspection',
  start_date: '2016-01-01',
  end_date: '2025-12-31',
  state: 'finished',
  done: 12,
  total: 12,
  bytes: 31_400_000,
  missing: 2,
  creator_name: 'Nguyễn Thị Sao Mai',
  created_at: '2026-11-21T03:00:00.000Z',
  expires_at: '2026-11-28T03:00:00.000Z',
};
const section = () => screen.findByRole('region', { name: 'Xuất dữ liệu' });
const failing = [getCompanySettings, () => refused(404, 'NOT_FOUND')] as const;

test('an admin requests an inspection file of ten years, confirmed by password, and sees how far it is', async () => {
  let rows: CompanyExport[] = [];
  const sent = await renderCompanySettings({
    path: PATH,
    stubs: [
      failing,
      [getCurrentUser, () => currentUser('admin')],
      [listCompanyExports, () => rows],
      [
        startCompanyExport,
        () => {
          rows = [{ ...FINISHED, state: 'writing', done: 3, expires_at: null, bytes: null }];
          return { id: '7' };
        },
      ],
    ],
  });
  const page = within(await section());
  await page.findByText('Chưa xuất dữ liệu lần nào.');
  fireEvent.click(page.getByRole('button', { name: 'Lập hồ sơ thanh tra' }));
  const question = within(await screen.findByRole('alertdialog'));
  const from = question.getByLabelText('Từ ngày');
  fireEvent.change(from, { target: { value: '01.01.2016' } });
  fireEvent.blur(from);
  fireEvent.change(question.getByLabelText(/Mật khẩu/), { target: { value: 'hoadon-admin' } });
  fireEvent.click(question.getByRole('button', { name: 'Bắt đầu xuất' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === startCompanyExport)?.input).toMatchObject({
      kind: 'inspection',
      start_date: '2016-01-01',
      password: 'hoadon-admin',
    }),
  );
  expect((await page.findByRole('progressbar')).getAttribute('value')).toBe('3');
  expect(page.getByRole('button', { name: 'Xuất toàn bộ dữ liệu' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('Enter in a field confirms, and the error of a missing password is gone with its first letter', async () => {
  const sent = await renderCompanySettings({
    path: PATH,
    stubs: [
      failing,
      [getCurrentUser, () => currentUser('admin')],
      [listCompanyExports, () => []],
      [startCompanyExport, () => ({ id: '7' })],
    ],
  });
  const page = within(await section());
  fireEvent.click(await page.findByRole('button', { name: 'Lập hồ sơ thanh tra' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Bắt đầu xuất' }));
  await question.findByText('Vui lòng nhập mật khẩu.');
  const password = question.getByLabelText<HTMLInputElement>(/Mật khẩu/);
  fireEvent.change(password, { target: { value: 'hoadon-admin' } });
  expect(question.queryByText('Vui lòng nhập mật khẩu.')).toBeNull();
  // What a browser does on Enter: it presses the first button of the form that submits, and nothing where there is none.
  const submit = password.form?.querySelector<HTMLButtonElement>('[type=submit]');
  if (!submit) throw new Error('Enter does nothing');
  password.form?.requestSubmit(submit);
  await waitFor(() => expect(sent.some(({ call }) => call === startCompanyExport)).toBe(true));
});

test('a finished file is downloaded and deleted; files that the server lost are counted', async () => {
  const sent = await renderCompanySettings({
    path: PATH,
    stubs: [
      failing,
      [getCurrentUser, () => currentUser('admin')],
      [listCompanyExports, () => [FINISHED]],
      [downloadCompanyExport, () => new File(['zip'], '0399993309.zip')],
      [deleteCompanyExport, () => ({})],
    ],
  });
  const page = within(await section());
  await page.findByText(/31 MB · tải được đến/);
  page.getByText(/^2 tệp bị mất/);
  fireEvent.click(page.getByRole('button', { name: /^Xóa tệp/ }));
  await waitFor(() => expect(sent.some(({ call }) => call === deleteCompanyExport)).toBe(true));
});

test('exports that cannot be read are read again at the press of a button', async () => {
  let isUp = false;
  await renderCompanySettings({
    path: PATH,
    stubs: [
      failing,
      [getCurrentUser, () => currentUser('admin')],
      [listCompanyExports, () => (isUp ? [FINISHED] : refused(404, 'NOT_FOUND'))],
    ],
  });
  const page = within(await section());
  isUp = true;
  fireEvent.click(await page.findByRole('button', { name: /Thử lại/ }));
  await page.findByText(/31 MB/);
});

test('who is no admin is not offered the data of the company', async () => {
  const sent = await renderCompanySettings({
    path: PATH,
    stubs: [failing, [getCurrentUser, () => currentUser('accountant')]],
  });
  await screen.findAllByText(/Thử lại/);
  expect(screen.queryByRole('region', { name: 'Xuất dữ liệu' })).toBeNull();
  expect(sent.some(({ call }) => call === listCompanyExports)).toBe(false);
});
