import { listSellerSettings, updateSellerSettings } from '@hoadon/contracts/seller-settings';
import { settingGroups } from '@hoadon/contracts/setting-entries';
import { DEFAULT_DISPLAY } from '@hoadon/domain/display-settings/display-settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderNumberSettings } from '../../testing/pages/seller-settings.ts';
import type { Stub } from '../../testing/stub-calls.ts';

const KEPT = { ...settingGroups(DEFAULT_DISPLAY), version: 3 };
const READ: Stub = [listSellerSettings, () => KEPT];

async function openNumbers(stubs: readonly Stub[] = []) {
  const sent = await renderNumberSettings({
    path: '/main/settings/numbers',
    stubs: [...stubs, READ],
  });
  await screen.findByRole('form', { name: 'Hiển thị số' });
  await screen.findByRole('button', { name: 'Cập nhật' });
  return sent;
}
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const sample = () => within(screen.getByRole('region', { name: 'Hóa đơn mẫu' }));
const dongOf = (key: string) =>
  within(screen.getByRole('group', { name: key })).getByLabelText<HTMLInputElement>('Đồng');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('SET-002 SET-008 SET-011 SET-015 one mark sets the other, the sample follows, and saving is confirmed', async () => {
  const sent = await openNumbers([[updateSellerSettings, () => ({ ...KEPT, version: 4 })]]);
  sample().getByText('1.341.259 VND');
  const [first] = screen.getAllByRole('combobox').filter((one) => one.closest('form'));
  expect(first).toBe(select('Dấu thập phân'));
  type(select('Dấu thập phân'), '.');
  expect(select('Dấu hàng nghìn').value).toBe(',');
  sample().getByText('1,341,259 VND');
  type(dongOf('Số lượng'), '2');
  sample().getByText('12.35');
  fireEvent.click(screen.getByRole('button', { name: 'Cập nhật' }));
  await screen.findByText('Cập nhật thành công');
  const update = sent.find(({ call }) => call.path === updateSellerSettings.path);
  expect(update?.input['version']).toBe(3);
});

test('SET-009 SET-012 empty cells are counted, wrong ones marked, and nothing can be saved', async () => {
  await openNumbers();
  type(dongOf('Số lượng'), '');
  type(dongOf('Đơn giá'), '');
  screen.getByText('Vui lòng nhập đủ dữ liệu (2 ô trống)');
  type(dongOf('Tỷ giá'), '9');
  expect(dongOf('Tỷ giá').getAttribute('aria-invalid')).toBe('true');
  expect(dongOf('Thành tiền').readOnly).toBe(true);
  expect(screen.getByRole('button', { name: 'Cập nhật' }).hasAttribute('disabled')).toBe(true);
});

test('SET-002 restoring asks, fills in the defaults and can be taken back', async () => {
  await openNumbers();
  type(select('Dấu thập phân'), '.');
  fireEvent.click(screen.getByRole('button', { name: 'Khôi phục cài đặt' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Khôi phục cài đặt' }));
  await waitFor(() => expect(select('Dấu thập phân').value).toBe(','));
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(select('Dấu thập phân').value).toBe('.'));
});
