import { listInvoices } from '@hoadon/contracts/invoice-lists';
import {
  getCorrectionListFile,
  getInvoice,
  getInvoiceXml,
  type InvoiceDetail,
  readRecord,
  readSignatures,
} from '@hoadon/contracts/invoices';
import { checkRegistration } from '@hoadon/contracts/lookup';
import { decimal } from '@hoadon/domain/money/decimal';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { plainLists } from '../../../testing/pages/plain-lists.tsx';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, type Stub } from '../../../testing/stub-calls.ts';

const renderLists = plainLists();

/** On a busy machine it takes a while to come. */
beforeAll(async () => {
  await import('./invoice-viewer.tsx');
}, 60_000);
/** As wide as a desk, or as narrow as a phone. */
const windowOf = (width: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width')
          ? width >= 1180
          : query.includes('max-width') && width <= 768,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
beforeEach(() => void windowOf(1440));

const ROWS = ['9', '8', '7'].map((id) => invoiceRow({ id, invoice_number: `0000004${id}` }));
const stubs = (changes: Partial<InvoiceDetail> = {}, ...others: Stub[]): Stub[] => [
  ...others,
  [listInvoices, () => answered(ROWS, pageInfo(ROWS.length))],
  [
    getInvoice,
    ({ url }) => {
      const id = url.pathname.split('/').at(-1) ?? '';
      return invoiceDetail({
        ...ROWS.find((row) => row.id === id),
        signed_xml: null,
        ...changes,
      });
    },
  ],
];
const search = () => new URLSearchParams(window.location.search);
const key = (name: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then(fireEvent.click);

const called = (text: string) => screen.findByLabelText(text);
const shown = (number: string) => screen.findByText(`Hóa đơn 1C26TAA số ${number}`);

test('VIEW-002 beside the list j and k move through both, and the list stays in position', async () => {
  localStorage.setItem('hoadon.viewer.beside', 'yes');
  await renderLists({ path: '/main/revenue', stubs: stubs() });
  fireEvent.click(await called('Mở hóa đơn 00000049'));
  await shown('00000049');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  screen.getByText('1 / 3');
  // The list is beside it, with the columns that fit.
  const heads = () =>
    [...document.querySelectorAll('[role=columnheader]')].map((head) => head.textContent);
  await waitFor(() => expect(heads()).toEqual(['Số', 'Người mua', 'Tổng tiền', 'Thao tác']));
  key('j');
  await shown('00000048');
  expect(search().get('invoice')).toBe('8');
  key('k');
  await waitFor(() => expect(search().get('invoice')).toBe('9'));
  key('Escape');
  await waitFor(() => expect(search().get('invoice')).toBeNull());
});

test('the choice to open over or beside the list is saved', async () => {
  await renderLists({ path: '/main/revenue?invoice=9', stubs: stubs() });
  fireEvent.click(await called('Xem bên cạnh danh sách'));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(localStorage.getItem('hoadon.viewer.beside')).not.toBeNull();
  fireEvent.click(await called('Xem trên danh sách'));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
  expect(localStorage.getItem('hoadon.viewer.beside')).toBeNull();
});

test('VIEW-001 without room for both it opens over the list', async () => {
  localStorage.setItem('hoadon.viewer.beside', 'yes');
  windowOf(390);
  await renderLists({ path: '/main/revenue?invoice=9', stubs: stubs() });
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Xem bên cạnh danh sách' })).toBeNull();
});

test('VIEW-002 the page of its own knows the list around it in another tab as well, and takes it over once', async () => {
  await renderLists({ path: '/main/revenue?invoice=9', stubs: stubs() });
  await shown('00000049');
  // The browser opens the tab: this page stays where it is.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(await screen.findByRole('link', { name: 'Mở thành trang riêng' }), {
    ctrlKey: true,
  });
  cleanup();
  await renderLists({ path: '/main/invoice/9', stubs: stubs() });
  await screen.findByText('1 / 3');
  cleanup();
  await renderLists({ path: '/main/invoice/9', stubs: stubs() });
  await shown('00000049');
  expect(screen.queryByText('1 / 3')).toBeNull();
});

const CERTIFICATE = {
  subject: 'CN=CÔNG TY GỐM,UID=MST:0100000001',
  issuer: 'CN=CA THỬ NGHIỆM',
  serial_number: '54AB',
  not_before: '2026-01-01T00:00:00.000Z',
  not_after: '2028-01-01T00:00:00.000Z',
};
const SIGNATURE = {
  role: 'seller',
  signer: 'CÔNG TY GỐM',
  signer_tax_code: '0100000001',
  issuer: 'CA THỬ NGHIỆM',
  certificate: CERTIFICATE,
  signed_at: '2026-11-21T02:30:00.000Z',
  algorithm: 'rsa-sha256',
  is_weak: false,
  is_valid: true,
  is_trusted: true,
  reason: null,
};
const HASH = 'ab'.repeat(32);
const record: Stub = [
  readRecord,
  () => ({
    sources: [
      {
        way: 'portal',
        reference: 'gdt-1',
        file_hash: null,
        actor: 'Trần Kế Toán',
        at: '2026-11-21T03:00:00.000Z',
        differences: [
          { field: 'issuedOn', here: '2026-11-20', truer: '2026-11-21' },
          { field: 'withTax', here: '540001', truer: '540000' },
        ],
      },
    ],
    files: [
      {
        kind: 'coded_xml',
        message_type: null,
        hash: HASH,
        name: '1C26TAA_00000049_co-ma.xml',
        size: 12_345,
        created_at: '2026-11-21T03:00:00.000Z',
      },
    ],
  }),
];
const signed = (...signatures: object[]): Stub => [
  readSignatures,
  () => ({ file_hash: HASH, is_valid: true, fault: null, is_code_signed: true, signatures }),
];

test('values of a source that differ are shown per field, in words, beside the values in force', async () => {
  await renderLists({ path: '/main/revenue?invoice=9', stubs: stubs({}, record, signed()) });
  fireEvent.click(await screen.findByRole('tab', { name: 'Chữ ký và tệp' }));
  const sources = within(await screen.findByRole('region', { name: 'Nguồn của hóa đơn' }));
  sources.getByText('Nguồn này ghi khác 2 mục:');
  const facts = sources.getAllByRole('term').map((term) => term.textContent);
  const definitions = sources.getAllByRole('definition').map((text) => text.textContent);
  expect(facts).toEqual(['Ngày lập', 'Tổng tiền thanh toán']);
  expect(definitions).toEqual(['20/11/2026 (hóa đơn: 21/11/2026)', '540.001 (hóa đơn: 540.000)']);
});

test('signatures are shown with signer, time, certificate, validity and reason', async () => {
  await renderLists({
    path: '/main/revenue?invoice=9',
    stubs: stubs(
      {},
      record,
      signed(SIGNATURE, {
        ...SIGNATURE,
        role: 'authority',
        is_valid: false,
        is_trusted: false,
        reason: { code: 'TAX_CODE_MISMATCH', text: 'english', about: '0101, not 0202' },
      }),
    ),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Chữ ký và tệp' }));
  const seller = await screen.findByRole('article', { name: 'Chữ ký của người bán' });
  for (const text of ['Hợp lệ', 'CÔNG TY GỐM', '54AB', 'CN=CA THỬ NGHIỆM'])
    within(seller).getByText(text);
  within(seller).getByText(/21.11.26/);
  const authority = screen.getByRole('article', { name: 'Chữ ký của cơ quan thuế' });
  within(authority).getByText('Không hợp lệ');
  within(authority).getByText('Chứng thư số thuộc mã số thuế khác. 0101, not 0202');
  within(await screen.findByRole('region', { name: 'Tệp được lưu' })).getByText(`SHA-256 ${HASH}`);
  within(screen.getByRole('region', { name: 'Nguồn của hóa đơn' })).getByText('gdt-1');
  expect(await brokenRules(screen.getByRole('dialog'))).toEqual([]);
});

test('a received invoice with an unknown issuer has a band with the remedy, and its head does not call it accepted', async () => {
  const received = {
    ...{ kind_of: false, origin: 3, is_secure: false },
    ...({ verification: 2, validity: 1 } as const),
  };
  await renderLists({
    path: '/main/revenue?invoice=9',
    stubs: stubs({ ...received, trust: 'issuer-unknown' }, record, signed(SIGNATURE)),
  });
  const dialog = await screen.findByRole('dialog');
  const band = await within(dialog).findByText(/ai cũng tự tạo được chứng thư như vậy/);
  expect(band.textContent).toContain('SIGNING_TRUSTED_CAS');
  expect(dialog.textContent).not.toContain('Đã cấp mã');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xem lý do' }));
  await screen.findByRole('article', { name: 'Chữ ký của người bán' });
});

test('beside the signatures it is shown why the PDF of an invoice that a token signed is unsigned', async () => {
  const unsealed = { state: 'unsealed', signer: null, sealed_at: null, reason: 'TOKEN' } as const;
  await renderLists({
    path: '/main/revenue?invoice=9',
    stubs: stubs({ pdf_seal: unsealed }, record, signed(SIGNATURE)),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Chữ ký và tệp' }));
  const panel = await screen.findByRole('region', { name: 'Chữ ký và tệp' });
  await within(panel).findByText(/được ký bằng USB token. XML đã ký được đính kèm trong PDF/);
});

const party = (changes: object) => ({
  party: 'buyer',
  tax_code: '0200000002',
  outcome: 'found',
  status: 'active',
  status_text: null,
  as_of: '2026-11-21T03:00:00.000Z',
  standing: null,
  fields: [
    { field: 'name', shown: 'Công ty Cũ', registered: 'CÔNG TY MỚI', verdict: 'differs' },
    { field: 'address', shown: 'Huế', registered: null, verdict: 'unverifiable' },
  ],
  ...changes,
});

test('VIEW-016 VIEW-017 a field that differs from the register is shown with the registered value, a field that it lacks is called unverifiable', async () => {
  await renderLists({
    path: '/main/revenue?invoice=9',
    stubs: stubs({}, [checkRegistration, () => [party({})]]),
  });
  await screen.findByText('Tên người mua không còn khớp đăng ký kinh doanh.');
  const notices = screen.getByRole('region', { name: 'Đối chiếu đăng ký kinh doanh' });
  within(notices).getByText('Công ty Cũ');
  within(notices).getByText('CÔNG TY MỚI');
  within(notices).getByText('Không thể xác minh địa chỉ người mua.');
  // On the other tabs a band links to the details.
  fireEvent.click(screen.getByRole('tab', { name: 'Chữ ký và tệp' }));
  await screen.findByText('Thông tin người mua không còn khớp đăng ký kinh doanh.');
  await press('Xem chi tiết');
  await screen.findByText('CÔNG TY MỚI');
});

test('VIEW-017 a register that does not respond raises no warning and is queried again on request', async () => {
  let outcome = 'not-available';
  await renderLists({
    path: '/main/revenue?invoice=9',
    stubs: stubs({}, [
      checkRegistration,
      () => [party(outcome === 'found' ? {} : { outcome, status: null, fields: [] })],
    ]),
  });
  await screen.findByText('Chưa thể xác minh người mua: cổng đăng ký kinh doanh không trả lời.');
  outcome = 'found';
  await press('Thử lại');
  await screen.findByText('CÔNG TY MỚI');
});

const XML =
  '<HDon><DLHDon><NMua><Ten>Phường Bến Nghé</Ten></NMua><NBan><Ten>Bến Thành</Ten></NBan></DLHDon></HDon>';

test('VIEW-008 the XML is searched with its hits counted, folded by keys and copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderLists({
    path: '/main/revenue?invoice=9',
    stubs: stubs({ signed_xml: '/x' }, [getInvoiceXml, () => new Response(XML)]),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'XML' }));
  const tree = await screen.findByRole('tree');
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(10);
  const box = screen.getByRole('textbox', { name: 'Tìm trong XML' });
  fireEvent.change(box, { target: { value: 'ben' } });
  screen.getByText('1 / 2');
  fireEvent.keyDown(box, { key: 'Enter' });
  screen.getByText('2 / 2');
  fireEvent.keyDown(box, { key: 'Enter' });
  screen.getByText('1 / 2');
  expect(tree.querySelectorAll('mark')).toHaveLength(2);
  // The match is active; Arrow Left moves to its parent and folds it.
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  expect(within(tree).queryByText('Phường ')).toBeNull();
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(8);
  // Going to the hit opens what hides it.
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(10);
  // Esc takes the search back and leaves the window open.
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(tree.querySelectorAll('mark')).toHaveLength(0);
  screen.getByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Sao chép XML' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(XML));
});

test('the list of a correction of many is offered beside its PDF, as a workbook', async () => {
  const amounts = {
    total_amount_without_tax: decimal('1'),
    total_tax_mount: decimal('0'),
    total_amount_with_tax: decimal('1'),
  };
  const listed = { template_code: '1', invoice_serial: 'C26TAA', invoice_number: '3' };
  const original = { ...listed, ...amounts, issued_date: '2026-11-02' };
  const correction_list = { number: 'BK-01', originals: [original, original] };
  const sent = await renderLists({
    path: '/main/revenue?invoice=9',
    stubs: stubs({ signed_xml: '/x', correction_list }, [
      getCorrectionListFile,
      () => new Response('xlsx'),
    ]),
  });
  await press('Bảng kê (Excel)');
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(getCorrectionListFile));
});

test('an invoice that corrects one or none has no list to download', async () => {
  await renderLists({ path: '/main/revenue?invoice=9', stubs: stubs({ signed_xml: '/x' }) });
  await screen.findByRole('button', { name: 'Tải PDF' });
  expect(screen.queryByRole('button', { name: 'Bảng kê (Excel)' })).toBeNull();
});
