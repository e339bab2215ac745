import {
  deleteInvoiceLook,
  getInvoiceLogo,
  type InvoiceLook,
  listInvoiceLooks,
  previewInvoiceLook,
  saveInvoiceLook,
} from '@hoadon/contracts/invoice-templates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderTemplateSettings } from '../../testing/pages/invoice-templates.ts';
import { answered, refused } from '../../testing/stub-calls.ts';
import { LOOK, listed, logoOf, look, looks, made, pdf, preview, series } from './testing/stubs.ts';

vi.mock('../../ui/pdf/pdf-view.tsx', () => ({
  PdfView: ({ file }: { file: File }) => <p>{`tờ ${file.name}`}</p>,
}));
const colorCode = () => screen.findByRole('textbox', { name: 'Mã màu' });
const button = (name: string) => screen.findByRole('button', { name });

test('a colour is previewed before it is saved; one that is too light is neither', async () => {
  const sent = await renderTemplateSettings({
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
  const sample = screen.getByRole('region', { name: 'Xem trước bản in' });
  await waitFor(() => expect(sample.getAttribute('aria-busy')).toBe('false'));
  fireEvent.change(code, { target: { value: '14532d' } });
  expect(screen.getByText(/^Đọc rõ trên giấy trắng/)).toBeTruthy();
  await waitFor(() => expect(made(sent, previewInvoiceLook)).toHaveLength(2));
  await waitFor(() => expect(sample.getAttribute('aria-busy')).toBe('false'));
  expect(made(sent, previewInvoiceLook)).toHaveLength(2);
  const [plain, green] = made(sent, previewInvoiceLook);
  expect(plain?.input).toEqual({ remove_color: 'false', remove_logo: 'false' });
  expect(green?.input).toMatchObject({ accent_color: '#14532d' });
  expect(made(sent, saveInvoiceLook)).toEqual([]);
  fireEvent.click(await button('Lưu'));
  await waitFor(() => expect(made(sent, saveInvoiceLook)).toHaveLength(1));
  expect(made(sent, saveInvoiceLook)[0]?.input).toMatchObject({ accent_color: '#14532d' });
});

test('a logo is taken by dropping it, shown in the sample and sent; other files are refused', async () => {
  const sent = await renderTemplateSettings({
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

test('a logo that cannot be printed shows why, and nothing is lost', async () => {
  await renderTemplateSettings({
    path: LOOK,
    stubs: [
      listed(),
      looks(),
      [previewInvoiceLook, () => refused(400, 'LOGO_NOT_USABLE', { reason: 'unsafe' })],
    ],
  });
  expect(
    await screen.findByText(/Tệp SVG không chỉ gồm các hình đơn giản.*Hãy lưu logo dưới dạng PNG/),
  ).toBeTruthy();
  expect(await colorCode()).toBeTruthy();
});

test('going back to the default can be undone, logo and colour alike', async () => {
  let own: InvoiceLook[] = [look({ accent_color: '#14532d', has_logo: true })];
  const sent = await renderTemplateSettings({
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
  const sent = await renderTemplateSettings({
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
  await renderTemplateSettings({ path: LOOK, stubs: [listed(series()), looks(), preview] });
  fireEvent.change(await colorCode(), { target: { value: '#14532d' } });
  fireEvent.click(screen.getByRole('link', { name: 'Ký hiệu hóa đơn' }));
  const question = await screen.findByRole('alertdialog', { name: 'Có thay đổi chưa lưu' });
  fireEvent.click(within(question).getByRole('button', { name: 'Tiếp tục nhập' }));
  expect(await colorCode()).toHaveProperty('value', '#14532d');
});
