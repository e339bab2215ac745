import { getInvoice, getInvoicePdf, type InvoiceDetail } from '@hoadon/contracts/invoices';
import {
  findOutsideLookup,
  type OutsideLookup,
  searchBySecretCode,
} from '@hoadon/contracts/lookup';
import { decimal } from '@hoadon/domain/money/decimal';
import { qrText } from '@hoadon/xml/invoice/qr/qr-text';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { plainLists } from '../../testing/pages/plain-lists.tsx';
import { renderPart } from '../../testing/render-page.tsx';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { currentUser } from '../../testing/samples.ts';
import { refused, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { DroppedInvoice, LookupTool } from './index.ts';
import { LookupWindow } from './lookup-window.tsx';

const renderLists = plainLists({ acts: { ViewerTools: LookupTool } });

const FOUND: OutsideLookup = {
  way: 'provider',
  seller_taxcode: '0399995507',
  secret_code: 'K7P2-9QX',
  provider: { name: 'Viettel S-Invoice', tax_code: '0100109106' },
  link: 'https://vinvoice.viettel.vn/utilities/invoice-search',
  invoice_id: '7',
};
const TITLE = { name: 'Tra cứu hóa đơn' };
const ERROR = 'Lỗi lấy dữ liệu';
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const answers = (change: Partial<OutsideLookup>): Stub => [
  findOutsideLookup,
  () => ({ ...FOUND, ...change }),
];
const opened = (change: Partial<InvoiceDetail> = {}): Stub => [
  getInvoice,
  () => invoiceDetail({ id: '7', kind_of: false, signed_xml: null, ...change }),
];

/** Presses the button among the tools of an invoice that came in. */
async function lookUpOpened(...stubs: readonly Stub[]) {
  const invoice = invoiceDetail({ id: '7', kind_of: false });
  const sent = await renderPart(<LookupTool invoice={invoice} />, { stubs });
  fireEvent.click(await screen.findByRole('button', { name: 'Tra cứu' }));
  return sent;
}

function OpenWindow() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <LookupWindow start={null} onClose={() => setOpen(false)} />;
}

async function typed(taxCode: string, secretCode: string, ...stubs: readonly Stub[]) {
  const sent = await renderPart(<OpenWindow />, { stubs });
  const window = await screen.findByRole('dialog', TITLE);
  const write = (name: RegExp, value: string) =>
    fireEvent.change(within(window).getByRole('textbox', { name }), { target: { value } });
  write(/^Mã số thuế/, taxCode);
  write(/^Mã tra cứu/, secretCode);
  fireEvent.click(within(window).getByRole('button', { name: 'Tra cứu' }));
  return { sent, window };
}

test('LOOK-001 LOOK-002 a received invoice opens the window with its codes, its provider and the link to look up', async () => {
  const sent = await renderLists({
    path: '/main/invoice/7',
    stubs: [opened(), answers({})],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Tra cứu' }));
  const link = await screen.findByRole('link', { name: 'Mở trang tra cứu' });
  const window = screen.getByRole('dialog', TITLE);
  expect(link.getAttribute('href')).toBe(FOUND.link);
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
  for (const text of ['Viettel S-Invoice', '0100109106', '0399995507', 'K7P2-9QX'])
    expect(window.textContent).toContain(text);
  // It was looked up from there.
  expect(within(window).queryByRole('link', { name: 'Xem hóa đơn' })).toBeNull();
  expect(made(sent, findOutsideLookup).map(({ input }) => input)).toEqual([{ invoice_id: '7' }]);
  expect(await brokenRules(window)).toEqual([]);
});

test('what was issued here is not looked up outside', async () => {
  await LookupTool.preload();
  await renderLists({ path: '/main/invoice/7', stubs: [opened({ kind_of: true })] });
  await screen.findByRole('tab', { name: 'Chữ ký và tệp' });
  expect(screen.queryByRole('button', { name: 'Tra cứu' })).toBeNull();
});

test('LOOK-002 LOOK-008 tax code and secret code are copied, and a failed copy is reported', async () => {
  await lookUpOpened(answers({}));
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }));
  await press('Sao chép mã số thuế');
  await screen.findByText('Đã sao chép mã số thuế');
  await press('Sao chép mã tra cứu');
  await screen.findByText('Đã sao chép mã tra cứu');
  expect(copied.mock.calls).toEqual([['0399995507'], ['K7P2-9QX']]);
  copied.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await press('Sao chép mã số thuế');
  await screen.findByText('Không sao chép được mã số thuế');
  await press('Sao chép mã tra cứu');
  await screen.findByText('Không sao chép được mã tra cứu');
});

const row = invoiceRow({ id: '7', kind_of: false, invoice_number: '00000041' });

test('LOOK-003 LOOK-004 an invoice of the special supplier is searched for by its secret code, and shown', async () => {
  const sent = await lookUpOpened(
    answers({ way: 'direct', secret_code: 'a/b', provider: null, link: null }),
    [searchBySecretCode, () => ({ ...row, pdf_url: '/e-invoice-api/api/invoices/7/pdf' })],
    [getInvoicePdf, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })],
  );
  await screen.findByRole('dialog', { name: 'Hóa đơn 1C26TAA số 00000041' });
  await waitFor(() => expect(made(sent, getInvoicePdf)).toHaveLength(1));
  expect(made(sent, searchBySecretCode).map(({ url }) => url.pathname)).toEqual([
    '/e-invoice-service-api/api/e-invoices/search/a%2Fb',
  ]);
  expect(screen.queryByRole('dialog', TITLE)).toBeNull();
});

test.each<{ of: string; answer: () => Response | object }>([
  { of: 'an invoice without a PDF', answer: () => ({ ...row, pdf_url: null }) },
  { of: 'a code that nothing has', answer: () => refused(404, 'NOT_FOUND') },
])('LOOK-006 the search for $of ends with the data fetch error', async ({ answer }) => {
  await lookUpOpened(answers({ way: 'direct', provider: null, link: null }), [
    searchBySecretCode,
    answer,
  ]);
  await screen.findByText(ERROR);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a search that could not be made can be made again', async () => {
  let isDown = true;
  await lookUpOpened(answers({ way: 'direct', provider: null, link: null }), [
    searchBySecretCode,
    () => (isDown ? refused(500, 'UNEXPECTED') : { ...row, pdf_url: null }),
  ]);
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  isDown = false;
  fireEvent.click(again);
  await screen.findByText(ERROR);
});

test('LOOK-007 a provider that is not known closes the window with the data fetch error', async () => {
  const { sent } = await typed(
    '0399991100 002',
    'K1',
    answers({ way: 'unknown', provider: null, link: null, invoice_id: null }),
  );
  await screen.findByText(ERROR);
  await waitFor(() => expect(screen.queryByRole('dialog', TITLE)).toBeNull());
  expect(made(sent, findOutsideLookup).map(({ input }) => input)).toEqual([
    { tax_code: '0399991100 002', secret_code: 'K1' },
  ]);
});

test('an invalid tax code is reported at the field, and no request is sent', async () => {
  const { sent, window } = await typed('123', '', answers({}));
  await within(window).findByText('Mã số thuế không đúng định dạng');
  expect(made(sent, findOutsideLookup)).toEqual([]);
});

const TEXT = qrText({
  id: '0123456789ABCDEF0123456789ABCDEF',
  sellerTaxCode: '0399995507',
  template: '1',
  serial: 'C26TAA',
  number: '41',
  issuedOn: '2026-11-21',
  total: decimal('3275000'),
});

/** A browser that unpacks pictures, and a thread that reads this from each. */
function readsFromPictures(text: string | null): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9, height: 9, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => ({ width: 9, height: 9, data: new Uint8ClampedArray(9 * 9 * 4) }),
  } as unknown as CanvasRenderingContext2D);
  class Thread {
    onmessage: ((event: { data: string | null }) => void) | null = null;
    postMessage = () => queueMicrotask(() => this.onmessage?.({ data: text }));
    terminate = () => undefined;
  }
  vi.stubGlobal('Worker', Thread);
}

function picture(): File {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes[19] = 9;
  bytes[23] = 9;
  return new File([bytes], 'hoa-don.png', { type: 'image/png' });
}

function drop(file: File): Event {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  const dataTransfer = { items: [{ kind: 'file', type: file.type }], files: [file] };
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  document.body.dispatchEvent(event);
  return event;
}

test('a picture dropped on a page is looked up by its QR, and leads to the invoice where the lists have it', async () => {
  readsFromPictures(TEXT);
  const sent = await renderPart(<DroppedInvoice />, { stubs: [answers({})] });
  await waitFor(() => expect(drop(picture()).defaultPrevented).toBe(true));
  const open = await screen.findByRole('link', { name: 'Xem hóa đơn' });
  const window = screen.getByRole('dialog', TITLE);
  expect(open.getAttribute('href')).toBe('/main/invoice/7');
  expect(window.textContent).toContain('Hóa đơn 1C26TAA số 41 · 21/11/2026 · 3.275.000');
  within(window).getByText('Theo mã QR. Hóa đơn này đã có trong danh sách.');
  expect(made(sent, findOutsideLookup).map(({ input }) => input)).toEqual([
    {
      tax_code: '0399995507',
      template_code: '1',
      invoice_serial: 'C26TAA',
      invoice_number: '41',
    },
  ]);
  // Over an open window nothing is taken from the page behind it.
  expect(drop(picture()).defaultPrevented).toBe(false);
});

test('where no provider is known the invoice in the lists is shown all the same', async () => {
  readsFromPictures(TEXT);
  await renderPart(<DroppedInvoice />, {
    stubs: [answers({ way: 'unknown', provider: null, link: null })],
  });
  await waitFor(() => expect(drop(picture()).defaultPrevented).toBe(true));
  await screen.findByText('Không biết nhà cung cấp của hóa đơn này.');
  screen.getByRole('link', { name: 'Xem hóa đơn' });
});

test('a picture without a QR is reported in the window, where another can be chosen', async () => {
  readsFromPictures(null);
  const { window } = await typed('', '', answers({}));
  const choose = (file: File) =>
    fireEvent.change(within(window).getByLabelText('Chọn ảnh hoặc PDF', { selector: 'input' }), {
      target: { files: [file] },
    });
  choose(picture());
  await within(window).findByText(/^Không tìm thấy mã QR trong tệp/);
  choose(new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }));
  await within(window).findByText('Chỉ đọc được ảnh PNG, JPEG và tệp PDF.');
  readsFromPictures('https://evil.example/');
  choose(picture());
  await within(window).findByText('Mã QR này không phải của hóa đơn.');
  expect(await brokenRules(window)).toEqual([]);
});

test('without the right to see invoices no look-up is offered, and nothing dropped is taken', async () => {
  const user = currentUser();
  const none = { add: false, view: false, change: false, delete: false };
  const { getCurrentUser } = await import('@hoadon/contracts/auth');
  await DroppedInvoice.preload();
  const sent = await renderPart(<DroppedInvoice />, {
    stubs: [
      [
        getCurrentUser,
        () => ({ ...user, permissions: { ...user.permissions, invoice_management: none } }),
      ],
    ],
  });
  await waitFor(() => expect(made(sent, getCurrentUser)).toHaveLength(1));
  expect(drop(picture()).defaultPrevented).toBe(false);
});
