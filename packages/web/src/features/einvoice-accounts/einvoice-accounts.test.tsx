import { getCurrentUser } from '@hoadon/contracts/auth';
import {
  activeEinvoiceAccount,
  createEinvoiceAccount,
  deleteEinvoiceAccount,
  type EinvoiceAccount,
  type EinvoiceSync,
  getEinvoiceAccounts,
  synchronizeEinvoice,
} from '@hoadon/contracts/einvoice-accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import texts from '../../locales/einvoice-accounts/vi.json';
import { renderProviderSettings } from '../../testing/pages/einvoice-accounts.ts';
import { currentUser } from '../../testing/samples.ts';
import { refused, type Stub } from '../../testing/stub-calls.ts';

/** On a busy machine a page takes a while to come. */
const PATIENTLY = { timeout: 15_000 };

const SYNC: EinvoiceSync = {
  id: '9',
  einvoice_provider: 'E_VIETTEL',
  from_date: '2026-11-01',
  state: 'finished',
  reason: null,
  words: '',
  counts: { listed: 7, fetched: 4, known: 1, due: 0, not_ready: 1, no_file: 1 },
  without_file: [{ label: 'C26TVT9', words: 'Không tìm thấy' }],
  import_ids: ['4'],
  created_at: '2026-11-21T03:04:05.000Z',
  finished_at: '2026-11-21T03:05:05.000Z',
};
const account = (change: Partial<EinvoiceAccount> = {}): EinvoiceAccount => ({
  id: '1',
  user_name: '0399999903-215',
  einvoice_provider: 'E_VIETTEL',
  status: true,
  site: null,
  series: [],
  last_sync: null,
  ...change,
});
const VNPT = account({
  id: '2',
  einvoice_provider: 'E_VNPT',
  status: false,
  site: 'gomsu',
  series: ['1C26TVN'],
});
const BKAV = account({ id: '3', einvoice_provider: 'E_BKAV', status: true });

async function open(rows: readonly EinvoiceAccount[], ...stubs: Stub[]) {
  const sent = await renderProviderSettings({
    path: '/main/settings/providers',
    stubs: [
      ...stubs,
      [getEinvoiceAccounts, () => rows],
      [getCurrentUser, () => currentUser('admin')],
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Nhà cung cấp hóa đơn' }, PATIENTLY);
  await screen.findByText(rows.length === 0 ? texts.empty : texts.active, {}, PATIENTLY);
  return { sent, inside: within(screen.getByRole('main')) };
}

test('PROV-003 PROV-005 the page lists accounts and adds one; what is missing is shown before anything is sent, and what was typed stays', async () => {
  const { sent, inside } = await open(
    [],
    [createEinvoiceAccount, () => refused(409, 'EINVOICE_ACCOUNT_TAKEN')],
  );
  await inside.findByText(texts.empty);
  fireEvent.click(inside.getByRole('button', { name: texts.add.open }));
  fireEvent.click(inside.getByRole('button', { name: texts.add.action }));
  // The text is also above the choice.
  expect(inside.getAllByText(texts.fault.provider)).toHaveLength(2);
  for (const fault of [texts.fault.user, texts.fault.password]) inside.getByText(fault);
  const type = (label: string, value: string) =>
    fireEvent.change(inside.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  type(texts.field.provider, 'E_VNPT');
  type(texts.field.user, 'ketoanservice');
  type(texts.field.password, '12345');
  inside.getByText(texts.fault.site);
  type(texts.field.site, 'gomsu');
  type(texts.field.series, '1/C26TVN');
  inside.getByText(texts.fault.password);
  expect(sent.some(({ call }) => call === createEinvoiceAccount)).toBe(false);
  type(texts.field.password, 'mat-khau');
  fireEvent.click(inside.getByRole('button', { name: texts.add.action }));
  await inside.findByText(/EINVOICE_ACCOUNT_TAKEN/);
  expect(sent.find(({ call }) => call === createEinvoiceAccount)?.input).toEqual({
    einvoice_provider: 'E_VNPT',
    user_name: 'ketoanservice',
    password: 'mat-khau',
    site: 'gomsu',
    series: ['1/C26TVN'],
  });
  expect(inside.getByLabelText(new RegExp(`^${texts.field.user}`))).toHaveProperty(
    'value',
    'ketoanservice',
  );
});

test('PROV-004 PROV-008 another account is made the active one, and one is deleted after a yes', async () => {
  const { sent, inside } = await open(
    [account(), VNPT],
    [activeEinvoiceAccount, () => [account({ status: false }), { ...VNPT, status: true }]],
    [deleteEinvoiceAccount, () => ({})],
  );
  const list = within(await inside.findByRole('list', { name: texts.list }));
  expect(list.getAllByText(texts.active)).toHaveLength(1);
  fireEvent.click(
    list.getByRole('button', { name: 'Dùng tài khoản này: VNPT Invoice 0399999903-215' }),
  );
  await waitFor(() =>
    expect(sent.find(({ call }) => call === activeEinvoiceAccount)?.input).toEqual({ id: '2' }),
  );
  fireEvent.click(list.getByRole('button', { name: /^Xóa tài khoản VNPT/ }));
  const question = await screen.findByRole('alertdialog');
  expect(sent.some(({ call }) => call === deleteEinvoiceAccount)).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Xóa' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === deleteEinvoiceAccount)?.input).toEqual({ id: '2' }),
  );
});

test('PROV-010 it is fetched from a day, and its outcome is shown with what is missing', async () => {
  const { sent, inside } = await open(
    [account({ last_sync: SYNC })],
    [synchronizeEinvoice, () => ({ ...SYNC, state: 'running', finished_at: null })],
  );
  await inside.findByText('4 tệp đã lấy');
  inside.getByText('1 hóa đơn đã có từ trước');
  inside.getByText(/1 tệp nhà cung cấp chưa tạo xong/);
  inside.getByText('C26TVT9: Không tìm thấy');
  const day = inside.getByLabelText(new RegExp(`^${texts.sync.from}`));
  fireEvent.change(day, { target: { value: '05.10.2026' } });
  fireEvent.blur(day);
  fireEvent.click(inside.getByRole('button', { name: texts.sync.action }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === synchronizeEinvoice)?.input).toEqual({
      from_date: '2026-10-05',
      references: [],
    }),
  );
});

test('the page explains what a provider cannot list, and a pasted value is checked', async () => {
  const { sent, inside } = await open([BKAV], [synchronizeEinvoice, () => SYNC]);
  await inside.findByText(texts.ability['by-reference']);
  const links = inside.getByLabelText(new RegExp(`^${texts.sync.links}`));
  fireEvent.change(links, { target: { value: 'không phải' } });
  fireEvent.click(inside.getByRole('button', { name: texts.sync.action }));
  inside.getByText(texts.fault.links);
  expect(sent.some(({ call }) => call === synchronizeEinvoice)).toBe(false);
  const link = 'https://van.ehoadon.vn/Lookup?InvoiceGUID=00000001-0000-4000-8000-000399999903';
  fireEvent.change(links, { target: { value: link } });
  fireEvent.click(inside.getByRole('button', { name: texts.sync.action }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === synchronizeEinvoice)?.input).toMatchObject({
      references: [link],
    }),
  );
});

test('a failed synchronisation shows why in the words of both, and a running one its progress', async () => {
  const { inside } = await open([
    account({
      last_sync: { ...SYNC, state: 'failed', reason: 'credentials', words: 'Sai mật khẩu' },
    }),
  ]);
  await inside.findByText(texts.reason.credentials);
  inside.getByText(/Sai mật khẩu/);
});
