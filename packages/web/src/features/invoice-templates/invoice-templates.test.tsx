// @vitest-environment happy-dom
import { getCurrentUser } from '@hoadon/contracts/auth';
import {
  type AnnouncedSeries,
  changeAnnounceLine,
  createAnnounceLine,
  deleteInvoiceLook,
  getInvoiceLogo,
  type InvoiceLook,
  listAnnounceLines,
  listInvoiceLooks,
  previewInvoiceLook,
  saveInvoiceLook,
} from '@hoadon/contracts/invoice-templates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, renderApp } from '../../testing/render-app.tsx';
import { currentUser } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

vi.mock('../../ui/pdf-view.tsx', () => ({
  PdfView: ({ file }: { file: File }) => <p>{`tờ ${file.name}`}</p>,
}));
freshBrowser();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const SERIES = '/main/setting/series';
const LOOK = '/main/setting/look';

const series = (change: Partial<AnnouncedSeries> = {}): AnnouncedSeries => ({
  annoucement_line_id: '5',
  template_type_obj: { invoice_type: '1', template_code: '1' },
  invoice_common_code: 'C26TAA',
  active: true,
  announced_on: '2026-01-02',
  next_number: 1,
  last_issued_date: null,
  is_unused: true,
  next_year_serial: 'C27TAA',
  ...change,
});
const look = (change: Partial<InvoiceLook> = {}): InvoiceLook => ({
  template_code: null,
  invoice_common_code: null,
  accent_color: null,
  has_logo: false,
  ...change,
});
const listed = (...rows: AnnouncedSeries[]): Stub => [listAnnounceLines, () => answered(rows)];
const looks = (...rows: InvoiceLook[]): Stub => [listInvoiceLooks, () => answered(rows)];
const pdf = (name: string) =>
  new Response('%PDF', { headers: { 'content-disposition': `inline; filename="${name}"` } });
const preview: Stub = [previewInvoiceLook, () => pdf('mau.pdf')];
const logoOf = (one: Sent | undefined): string | null => {
  const logo = one?.input['logo'];
  return logo instanceof File ? logo.name : null;
};
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

async function act(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với ký hiệu C26TAA' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

test('LIC-009 a series is added with the first free symbol of its kind, under one key', async () => {
  const sent = await renderApp({
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
  ['C26NAA', 'Với hóa đơn GTGT, ký tự thứ tư là T, D, L, M hoặc F.'],
  ['C25TAA', 'Ký tự thứ hai và thứ ba là năm 2026 hoặc 2027.'],
  ['c26taa', 'Ký hiệu này đã có trong danh sách.'],
])('VAL-010 the symbol %s is refused before it is sent: %s', async (text, sentence) => {
  const sent = await renderApp({ path: SERIES, stubs: [listed(series())] });
  fireEvent.click(await screen.findByRole('button', { name: 'Thêm ký hiệu' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Ký hiệu/), { target: { value: text } });
  expect(within(dialog).getByText(sentence)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Thêm ký hiệu' }));
  expect(made(sent, createAnnounceLine)).toEqual([]);
});

test('a refusal of the server stands in the dialog, and what was typed stays', async () => {
  await renderApp({
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

test('the first number is chosen while the series is unused', async () => {
  const sent = await renderApp({
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
  // Somebody issued from it meanwhile.
  expect(await within(dialog).findByText('Ký hiệu đang được sử dụng')).toBeTruthy();
  expect(made(sent, changeAnnounceLine)[0]?.input).toEqual({ start_number: 300 });
});

test('a series with numbers says why its first number cannot be chosen any more', async () => {
  const used = series({ is_unused: false, next_number: 43, last_issued_date: '2026-11-20' });
  await renderApp({ path: SERIES, stubs: [listed(used)] });
  await act('Số bắt đầu');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('gần nhất ngày 20/11/2026');
  expect(dialog.textContent).toContain('Số tiếp theo là 00000043');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

test('a series is stopped at once, and taken back by the word that says so', async () => {
  let active = true;
  const sent = await renderApp({
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
  await renderApp({ path: SERIES, stubs: [listed(series())] });
  await act('Thêm ký hiệu năm sau C27TAA');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/^Ký hiệu/)).toHaveProperty('value', 'C27TAA');
});

test('a list that cannot be read says so and is asked for again', async () => {
  let turn = 0;
  await renderApp({
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

const colorCode = () => screen.findByRole('textbox', { name: 'Mã màu' });
const button = (name: string) => screen.findByRole('button', { name });

test('a colour is previewed before it is kept; one that is too light is neither', async () => {
  const sent = await renderApp({
    path: LOOK,
    stubs: [listed(series()), looks(), preview, [saveInvoiceLook, () => look()]],
  });
  expect(await screen.findByText('tờ mau.pdf')).toBeTruthy();
  const code = await colorCode();
  expect(code).toHaveProperty('value', '#1c479f');
  fireEvent.change(code, { target: { value: '#fde047' } });
  expect(
    await screen.findByText(/^Màu quá nhạt trên giấy trắng: độ tương phản 1,3 : 1/),
  ).toBeTruthy();
  expect(await button('Lưu')).toHaveProperty('disabled', true);
  fireEvent.change(code, { target: { value: '14532d' } });
  expect(screen.getByText(/^Đọc rõ trên giấy trắng/)).toBeTruthy();
  await waitFor(() => expect(made(sent, previewInvoiceLook)).toHaveLength(2));
  const [plain, green] = made(sent, previewInvoiceLook);
  expect(plain?.input).toEqual({ remove_color: 'false', remove_logo: 'false' });
  expect(green?.input).toMatchObject({ accent_color: '#14532d' });
  expect(made(sent, saveInvoiceLook)).toEqual([]);
  fireEvent.click(await button('Lưu'));
  await waitFor(() => expect(made(sent, saveInvoiceLook)).toHaveLength(1));
  expect(made(sent, saveInvoiceLook)[0]?.input).toMatchObject({ accent_color: '#14532d' });
});

test('a logo is taken by dropping it, shown in the sample and sent; other files are refused', async () => {
  const sent = await renderApp({
    path: LOOK,
    stubs: [listed(), looks(), preview, [saveInvoiceLook, () => look({ has_logo: true })]],
  });
  const box = await screen.findByRole('region', { name: 'Logo' });
  const target = within(box).getByText(/^Thả tệp PNG hoặc SVG/);
  const drop = (file: File) => fireEvent.drop(target, { dataTransfer: { files: [file] } });
  drop(new File(['x'], 'logo.gif', { type: 'image/gif' }));
  expect(within(box).getByText('Tệp không phải hình PNG hoặc SVG.')).toBeTruthy();
  drop(new File([new Uint8Array(1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }));
  expect(within(box).getByText('Tệp lớn hơn 1 MB.')).toBeTruthy();
  drop(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await within(box).findByRole('img', { name: 'Logo của công ty' })).toBeTruthy();
  await waitFor(() => {
    const last = made(sent, previewInvoiceLook).at(-1);
    expect(logoOf(last)).toBe('logo.svg');
  });
  fireEvent.click(await button('Lưu'));
  await waitFor(() => expect(made(sent, saveInvoiceLook)).toHaveLength(1));
  expect(logoOf(made(sent, saveInvoiceLook)[0])).toBe('logo.svg');
});

test('a logo that cannot be printed says why, and nothing is lost', async () => {
  await renderApp({
    path: LOOK,
    stubs: [
      listed(),
      looks(),
      [previewInvoiceLook, () => refused(400, 'LOGO_NOT_USABLE', { reason: 'unsafe' })],
    ],
  });
  expect(
    await screen.findByText('Tệp SVG chứa mã lệnh, bộ lọc hoặc liên kết ra ngoài.'),
  ).toBeTruthy();
  expect(await colorCode()).toBeTruthy();
});

test('going back to the default can be undone, logo and colour alike', async () => {
  let own: InvoiceLook[] = [look({ accent_color: '#14532d', has_logo: true })];
  const sent = await renderApp({
    path: LOOK,
    stubs: [
      listed(),
      [listInvoiceLooks, () => answered(own)],
      preview,
      [getInvoiceLogo, () => pdf('logo.png')],
      [
        deleteInvoiceLook,
        () => {
          own = [];
          return {};
        },
      ],
      [saveInvoiceLook, () => look({ accent_color: '#14532d', has_logo: true })],
    ],
  });
  fireEvent.click(await button('Về mẫu mặc định'));
  await waitFor(async () => expect(await colorCode()).toHaveProperty('value', '#1c479f'));
  expect(made(sent, deleteInvoiceLook)).toHaveLength(1);
  fireEvent.click(await button('Hoàn tác'));
  await waitFor(() => expect(made(sent, saveInvoiceLook)).toHaveLength(1));
  const [restored] = made(sent, saveInvoiceLook);
  expect(restored?.input).toMatchObject({ accent_color: '#14532d', remove_logo: 'false' });
  expect(logoOf(restored)).toBe('logo.png');
});

test('a series without a look of its own shows the company’s, and gets one by being changed', async () => {
  const sent = await renderApp({
    path: `${LOOK}?series=1C26TAA`,
    stubs: [
      listed(series()),
      looks(look({ accent_color: '#14532d' })),
      preview,
      [saveInvoiceLook, () => look({ template_code: '1', invoice_common_code: 'C26TAA' })],
    ],
  });
  expect(await screen.findByText(/^Ký hiệu này đang dùng mẫu chung/)).toBeTruthy();
  expect(await colorCode()).toHaveProperty('value', '#14532d');
  fireEvent.click(await button('Về màu mặc định'));
  fireEvent.click(await button('Lưu'));
  await waitFor(() => expect(made(sent, saveInvoiceLook)).toHaveLength(1));
  expect(made(sent, saveInvoiceLook)[0]?.input).toMatchObject({
    template_code: '1',
    invoice_common_code: 'C26TAA',
    remove_color: 'true',
  });
});

test('what is not saved is asked about before the page is left', async () => {
  await renderApp({ path: LOOK, stubs: [listed(series()), looks(), preview] });
  fireEvent.change(await colorCode(), { target: { value: '#14532d' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Ký hiệu' }));
  const question = await screen.findByRole('alertdialog', { name: 'Có thay đổi chưa lưu' });
  fireEvent.click(within(question).getByRole('button', { name: 'Tiếp tục nhập' }));
  expect(await colorCode()).toHaveProperty('value', '#14532d');
});

test('USER-005 who may only see the settings sees both screens and changes nothing', async () => {
  const accountant: Stub = [getCurrentUser, () => currentUser('accountant')];
  await renderApp({ path: SERIES, stubs: [accountant, listed(series()), looks(), preview] });
  await screen.findByText('C26TAA');
  expect(screen.queryByRole('button', { name: 'Thêm ký hiệu' })).toBeNull();
  await act('Mẫu in của ký hiệu này');
  expect(await screen.findByText(/^Bạn xem được mẫu in/)).toBeTruthy();
  expect(await screen.findByText('tờ mau.pdf')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Chọn logo' })).toBeNull();
  expect(await colorCode()).toHaveProperty('readOnly', true);
});

test.each([
  ['is shown to those who may see the settings', true],
  ['is not shown to others', false],
])('the way in %s', async (_who, view) => {
  const user = currentUser();
  user.permissions.setting_management = { add: false, view, change: false, delete: false };
  await renderApp({ path: SERIES, stubs: [[getCurrentUser, () => user], listed(series())] });
  await screen.findByText('C26TAA');
  await waitFor(() => expect(screen.queryAllByText('MST 0100000001').length).toBeGreaterThan(0));
  expect(screen.queryAllByRole('link', { name: 'Ký hiệu và mẫu' })).toHaveLength(view ? 1 : 0);
});
