import { getCurrentUser } from '@hoadon/contracts/auth';
import {
  type AnnouncedSeries,
  changeAnnounceLine,
  createAnnounceLine,
  listAnnounceLines,
} from '@hoadon/contracts/invoice-templates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderTemplateSettings } from '../../testing/pages/invoice-templates.ts';
import { currentUser } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';
import { listed, looks, made, preview, SERIES, series } from './testing/stubs.ts';

vi.mock('../../ui/pdf/pdf-view.tsx', () => ({
  PdfView: ({ file }: { file: File }) => <p>{`tờ ${file.name}`}</p>,
}));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function act(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với ký hiệu C26TAA' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

test('LIC-009 a series is added with the first free symbol of its kind, under one key', async () => {
  const sent = await renderTemplateSettings({
    path: SERIES,
    stubs: [
      listed(series()),
      [createAnnounceLine, () => series({ invoice_common_code: 'C26NAA' })],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thêm ký hiệu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Thêm ký hiệu hóa đơn' });
  const serial = within(dialog).getByLabelText(/^Ký hiệu/);
  expect(serial).toHaveProperty('value', 'C26TAB');
  fireEvent.change(within(dialog).getByLabelText(/^Loại hóa đơn/), { target: { value: '6' } });
  expect(serial).toHaveProperty('value', 'C26NAA');
  fireEvent.change(within(dialog).getByLabelText(/^Số bắt đầu/), { target: { value: '00000501' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Thêm ký hiệu' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [one] = made(sent, createAnnounceLine);
  expect(one?.input).toEqual({
    invoice_type: '6',
    invoice_common_code: 'C26NAA',
    start_number: 501,
  });
  expect(one?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
  await waitFor(() => expect(made(sent, listAnnounceLines).length).toBeGreaterThan(1));
});

test.each([
  ['C26TA', 'Ký hiệu gồm 6 ký tự, ví dụ C26TAA.'],
  ['C26NAA', 'Với hóa đơn GTGT, ký tự thứ tư là T.'],
  ['C26MAA', 'Hoadon chưa lập được hóa đơn có chữ M ở vị trí thứ tư của ký hiệu.'],
  ['C25TAA', 'Ký tự thứ hai và thứ ba là năm 2026 hoặc 2027.'],
  ['c26taa', 'Ký hiệu này đã có trong danh sách.'],
])('the symbol %s is refused before it is sent: %s', async (text, sentence) => {
  const sent = await renderTemplateSettings({ path: SERIES, stubs: [listed(series())] });
  fireEvent.click(await screen.findByRole('button', { name: 'Thêm ký hiệu' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Ký hiệu/), { target: { value: text } });
  expect(within(dialog).getByText(sentence)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Thêm ký hiệu' }));
  expect(made(sent, createAnnounceLine)).toEqual([]);
});

test('a pasted symbol with its form number before it is reduced to its six letters', async () => {
  await renderTemplateSettings({ path: SERIES, stubs: [listed()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Thêm ký hiệu' }));
  const serial = within(await screen.findByRole('dialog')).getByLabelText(/^Ký hiệu/);
  // A browser cuts what is pasted, so that the field must not be shorter than what paper shows.
  expect((serial as HTMLInputElement).maxLength).toBe(-1);
  fireEvent.change(serial, { target: { value: ' 1C26TXY' } });
  expect(serial).toHaveProperty('value', 'C26TXY');
  fireEvent.change(serial, { target: { value: 'C26TXYZ' } });
  expect(serial).toHaveProperty('value', 'C26TXY');
});

test('a refusal of the server is shown in the dialog, and what was typed stays', async () => {
  await renderTemplateSettings({
    path: SERIES,
    stubs: [listed(), [createAnnounceLine, () => refused(409, 'SERIES_ALREADY_ANNOUNCED')]],
  });
  expect(await screen.findByText(/^Chưa có ký hiệu nào/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Thêm ký hiệu' }));
  const dialog = await screen.findByRole('dialog');
  const serial = within(dialog).getByLabelText(/^Ký hiệu/);
  fireEvent.change(serial, { target: { value: 'C26TXY' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Thêm ký hiệu' }));
  expect(await within(dialog).findByText('Ký hiệu này đã được thông báo')).toBeTruthy();
  expect(serial).toHaveProperty('value', 'C26TXY');
});

test('a series whose response was lost is requested again under the same key, though it is in the list by now', async () => {
  const storedSeries: AnnouncedSeries[] = [];
  let isLost = true;
  const sent = await renderTemplateSettings({
    path: SERIES,
    stubs: [
      [listAnnounceLines, () => answered(storedSeries)],
      [
        createAnnounceLine,
        () => {
          const made = series({ invoice_common_code: 'C26TXY' });
          storedSeries.splice(0, 1, made);
          if (!isLost) return made;
          isLost = false;
          throw new TypeError('Failed to fetch');
        },
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thêm ký hiệu' }));
  const dialog = await screen.findByRole('dialog');
  const add = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Thêm ký hiệu' }));
  fireEvent.change(within(dialog).getByLabelText(/^Ký hiệu/), { target: { value: 'C26TXY' } });
  add();
  await within(dialog).findByText(/NETWORK/);
  // Coming back to the window reads the list again.
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('cell', { name: 'C26TXY', hidden: true });
  expect(within(dialog).queryByText('Ký hiệu này đã có trong danh sách.')).toBeNull();
  add();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = made(sent, createAnnounceLine).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the first number is chosen while the series is unused', async () => {
  const sent = await renderTemplateSettings({
    path: SERIES,
    stubs: [listed(series()), [changeAnnounceLine, () => refused(409, 'SERIES_IN_USE')]],
  });
  await act('Số bắt đầu');
  const dialog = await screen.findByRole('dialog', { name: 'Số bắt đầu của C26TAA' });
  const number = within(dialog).getByLabelText(/^Số bắt đầu/);
  fireEvent.change(number, { target: { value: '0' } });
  expect(within(dialog).getByText('Nhập số nguyên từ 1 đến 99999999.')).toBeTruthy();
  fireEvent.change(number, { target: { value: '300' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
  // An invoice was issued from it meanwhile.
  expect(await within(dialog).findByText('Ký hiệu đang được sử dụng')).toBeTruthy();
  expect(made(sent, changeAnnounceLine)[0]?.input).toEqual({ start_number: 300 });
});

test('a series with numbers shows why its first number cannot be chosen any more', async () => {
  const used = series({ is_unused: false, next_number: 43, last_issued_date: '2026-11-20' });
  await renderTemplateSettings({ path: SERIES, stubs: [listed(used)] });
  await act('Số bắt đầu');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('gần nhất ngày 20/11/2026');
  expect(dialog.textContent).toContain('Số tiếp theo là 00000043');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

test('a series is stopped at once, and the stop is undone by the button in the toast', async () => {
  let active = true;
  const sent = await renderTemplateSettings({
    path: SERIES,
    stubs: [
      [listAnnounceLines, () => answered([series({ active })])],
      [
        changeAnnounceLine,
        ({ input }) => {
          active = input['active'] === true;
          return series({ active });
        },
      ],
    ],
  });
  await act('Ngừng dùng');
  const table = screen.getByRole('table');
  expect(await within(table).findByText('Ngừng dùng')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  expect(await within(table).findByText('Đang dùng')).toBeTruthy();
  expect(made(sent, changeAnnounceLine).map(({ input }) => input)).toEqual([
    { active: false },
    { active: true },
  ]);
});

test("next year's series is offered with its symbol filled in", async () => {
  await renderTemplateSettings({ path: SERIES, stubs: [listed(series())] });
  await act('Thêm ký hiệu năm sau C27TAA');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/^Ký hiệu/)).toHaveProperty('value', 'C27TAA');
});

test('a list that cannot be read is reported and read again', async () => {
  let turn = 0;
  await renderTemplateSettings({
    path: SERIES,
    stubs: [
      [
        listAnnounceLines,
        () => {
          turn += 1;
          return turn === 1 ? refused(403, 'FORBIDDEN') : answered([series()]);
        },
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText('C26TAA')).toBeTruthy();
});

test('USER-005 who may only see the settings sees both screens and changes nothing', async () => {
  const accountant: Stub = [getCurrentUser, () => currentUser('accountant')];
  await renderTemplateSettings({
    path: SERIES,
    stubs: [accountant, listed(series()), looks(), preview],
  });
  await screen.findByText('C26TAA');
  expect(screen.queryByRole('button', { name: 'Thêm ký hiệu' })).toBeNull();
  await act('Mẫu in của ký hiệu này');
  expect(await screen.findByText(/^Bạn xem được mẫu in/)).toBeTruthy();
  expect(await screen.findByText('tờ mau.pdf')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Chọn logo' })).toBeNull();
  expect(await screen.findByRole('textbox', { name: 'Mã màu' })).toHaveProperty('readOnly', true);
});
