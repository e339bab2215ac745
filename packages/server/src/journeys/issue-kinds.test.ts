import type { InvoiceDetail, InvoiceRow } from '@hoadon/contracts/invoices';
import type { IssuePayload } from '@hoadon/contracts/issuing';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { parse } from '@hoadon/xml/dom/parse';
import { formatFaultsIn } from '@hoadon/xml/invoice/format-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { pagesOf } from '../connectors/pdf/testing/read-pdf.ts';
import {
  BULK,
  BULK_DELETE,
  CREATE,
  PREPARE,
  PREVIEW,
  RELEASE,
  RUN,
  UPDATE,
} from '../features/issuing/testing/calls.ts';
import { DEMO_USERS } from '../seed/demo-company.ts';
import { type DemoApp, demoApp } from '../testing/demo-app.ts';

/** For a whole way from draft to code, on a busy machine. */
const PATIENCE_MS = 90_000;
vi.setConfig({ testTimeout: 2 * PATIENCE_MS, hookTimeout: PATIENCE_MS });

/** The demo lives today: once the reduction has ended, no invoice can carry it. */
const { decreeReduction } = ruleSetOn(dayInVietnam(new Date().toISOString()));
const whileReduced = test.skipIf(decreeReduction === null);

let app: DemoApp;
let authorization: string;
let year: string;
beforeAll(async () => {
  app = await demoApp();
  authorization = `Bearer ${await app.tokenOf(DEMO_USERS[1].user_name)}`;
  year = dayInVietnam(new Date().toISOString()).slice(2, 4);
});

async function call(path: string, body?: object) {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...JSON.parse(await response.text()) };
}
async function file(path: string): Promise<Buffer> {
  const response = await fetch(`${app.baseUrl}${path}`, { headers: { authorization } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const INVOICE = (id: string, part = '') => `/e-invoice-api/api/invoices/${id}${part}`;
const detailOf = async (id: string): Promise<InvoiceDetail> => (await call(INVOICE(id))).data;
const textOf = async (path: string) => (await pagesOf(await file(path))).join('\n');

async function accepted(id: string): Promise<InvoiceDetail> {
  await expect
    .poll(async () => (await detailOf(id)).state, { timeout: PATIENCE_MS })
    .toBe('accepted');
  return detailOf(id);
}

const BUYER = {
  buyer_legal_name: 'Công ty Cổ phần Đại Phát',
  buyer_tax_code: '0399995507',
  buyer_address_line: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
};
const GOODS = {
  type: 'HANG_HOA' as const,
  code: null,
  name: 'Ghế văn phòng',
  unit: 'cái',
  quantity: '3',
  price: '150000',
};

const salesInvoice = (change: Partial<IssuePayload> = {}) => ({
  invoice_type: '2',
  invoice_template_code: '2',
  invoice_common_code: `C${year}TBH`,
  payment_method: 'CK',
  buyer_data: BUYER,
  lines: [GOODS, { type: 'NGHI_DINH', name: '', rate: 'KHAC', custom_tax_rate: '3' }],
  ...change,
});
const transferNote = (change: object = {}) => ({
  invoice_type: '6',
  invoice_template_code: '6',
  invoice_common_code: `C${year}NXK`,
  buyer_data: { ...BUYER, buyer_name: 'Huỳnh Văn Nhận' },
  lines: [GOODS],
  include_info: true,
  data_plus_for_phieu_xkvc: {
    NBan_LDDNBo: 'Lệnh số 12',
    NBan_PTVChuyen: 'Xe tải 51C-000.12',
    NBan_HDSo: 'HĐ 15',
    NBan_DChi: 'Kho Tân Tạo',
    NBan_TNVChuyen: 'Võ Văn Chuyến',
    NBan_HVTNXHang: 'Đặng Thị Kho',
  },
  ...change,
});

/** Draft, preview, confirmation, issue: what the form does one after the other. */
async function issued(payload: object) {
  const preview = await call(PREVIEW, { ...payload, is_draf_preview: true });
  expect(preview).toMatchObject({ status: 200 });
  const seen = await textOf(preview.data.preview_file);
  const draft = await call(CREATE, payload);
  expect(draft).toMatchObject({ status: 200, data: { state: 'draft', warnings: [] } });
  const { id } = draft.data;
  const prepared = await call(PREPARE(id));
  expect(prepared.data).toMatchObject({ may_release: true, issues: [] });
  const released = await call(RELEASE(id), {});
  expect(released).toMatchObject({ status: 200 });
  const invoice = await accepted(id);
  const xml = await file(INVOICE(id, '/xml'));
  const printed = await textOf(INVOICE(id, '/pdf'));
  return { id, seen, invoice, xml, printed };
}

test('IMP-022 the file of our own transfer note, handed in again, differs in nothing from it', async () => {
  const { xml } = await issued(transferNote());
  const body = new FormData();
  body.append(
    'invoices',
    new Blob([new Uint8Array(xml)], { type: 'application/xml' }),
    'phieu.xml',
  );
  const response = await fetch(`${app.baseUrl}/invoice-robotics-api/api/upload-invoices`, {
    method: 'POST',
    headers: { authorization, 'idempotency-key': crypto.randomUUID() },
    body,
  });
  const sent = JSON.parse(await response.text());
  expect(response.status, JSON.stringify(sent)).toBe(200);
  const ended = async () =>
    (await call(`/invoice-robotics-api/api/invoice-imports/${sent.data.id}`)).data;
  await expect.poll(async () => (await ended()).state, { timeout: PATIENCE_MS }).toBe('finished');
  expect((await ended()).invoices).toMatchObject([{ template_code: '6', differences: [] }]);
});

whileReduced(
  'ISS-008 LINE-012 LINE-014 a sales invoice with its reduction goes all the way to the code of the authority',
  async () => {
    const { id, seen, invoice, xml, printed } = await issued(salesInvoice());
    expect(invoice).toMatchObject({
      template_code: '2',
      invoice_serial: `C${year}TBH`,
      total_amount_without_tax: '450000',
      total_tax_mount: '0',
      total_amount_with_tax: '447300',
      totals: { decree_tax_reduction: '2700' },
      totals_by_rate: [],
      include_info: false,
    });
    const text = xml.toString('utf8');
    expect(text).toContain('<HDDCKPTQuan>0</HDDCKPTQuan>');
    expect(text).toContain('<TGTKhac>2700</TGTKhac><TgTTTBSo>447300</TgTTTBSo>');
    expect(text).not.toMatch(/<TSuat>|<TgTThue>/);
    expect(formatFaultsIn(parse(xml).root)).toEqual([]);
    for (const shown of [seen, printed]) {
      expect(shown).toContain('HÓA ĐƠN BÁN HÀNG');
      expect(shown).toContain('Đã giảm 2.700 đồng tương ứng 20% mức tỷ lệ %');
      expect(shown).toContain('447.300 VND');
    }
    expect(printed.match(/Signature Valid/g)).toHaveLength(2);
    const stored = await detailOf(id);
    expect(stored.lines.map(({ type }) => type)).toEqual(['HANG_HOA', 'NGHI_DINH']);
  },
);

test('ISS-010 ISS-011 VAL-012 a transfer note with its six facts goes all the way, states no money and counts as none', async () => {
  const { id, seen, invoice, xml, printed } = await issued(transferNote());
  expect(invoice).toMatchObject({
    template_code: '6',
    total_amount_with_tax: '0',
    totals: { total_amount_without_tax: '450000', total_tax_mount: '0' },
    include_info: true,
    data_plus_for_phieu_xkvc: transferNote().data_plus_for_phieu_xkvc,
  });
  const text = xml.toString('utf8');
  expect(text).toContain('<LDDNBo>Lệnh số 12</LDDNBo><DChi>Kho Tân Tạo</DChi>');
  expect(text).not.toMatch(/<TToan>|<HTTToan>|<TSuat>/);
  for (const shown of [seen, printed]) {
    expect(shown).toContain('PHIẾU XUẤT KHO KIÊM VẬN CHUYỂN NỘI BỘ');
    expect(shown).toContain('Lệnh điều động nội bộ (Dispatch order) Lệnh số 12');
    expect(shown).not.toContain('Tổng cộng tiền thanh toán');
  }
  const { data } = await call('/invoice-robotics-api/api/v2/invoices?invoice_outgoing=true');
  expect(data.find((row: { id: string }) => row.id === id)).toMatchObject({
    template_code: '6',
    total_amount_with_tax: '0',
  });
});

whileReduced(
  'ISS-018 sales invoices and transfer notes are issued in a foreign currency too',
  async () => {
    const money = { currency_code: 'USD', foreign_rate: '26350.5' };
    const dollars = { ...GOODS, price: '1234.56' };
    const sales = salesInvoice();
    const sold = await issued({ ...sales, ...money, lines: [dollars, sales.lines[1]] });
    expect(sold.invoice).toMatchObject({
      currency_code: 'USD',
      foreign_rate: '26350.5',
      total_amount_with_tax: '3681.46',
      totals: { decree_tax_reduction: '22.22' },
    });
    expect(sold.printed).toContain('Đã giảm 22,22 USD tương ứng');
    expect(sold.xml.toString('utf8')).toContain('<DVTTe>USD</DVTTe><TGia>26350.5</TGia>');
    const moved = await issued(transferNote({ ...money, lines: [{ ...dollars, price: null }] }));
    expect(moved.xml.toString('utf8')).toContain('<DVTTe>USD</DVTTe><TGia>26350.5</TGia>');
  },
);

whileReduced(
  'ISS-009 ISS-039 LINE-019 a kept draft becomes another kind and carries nothing over that only the old kind had',
  async () => {
    const { id } = (await call(CREATE, transferNote())).data;
    const change = async (payload: object) => {
      const response = await fetch(`${app.baseUrl}${UPDATE(id)}`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });
      expect(response.status).toBe(200);
      return detailOf(id);
    };
    // The delivery is sent along by mistake: it belongs to no sales invoice.
    const { data_plus_for_phieu_xkvc: delivery } = transferNote();
    expect(await change({ ...salesInvoice(), data_plus_for_phieu_xkvc: delivery })).toMatchObject({
      template_code: '2',
      total_amount_with_tax: '447300',
      data_plus_for_phieu_xkvc: null,
      include_info: false,
    });
    const lines = [{ ...GOODS, rate: '8' }];
    const vat = {
      invoice_type: '1',
      invoice_template_code: '1',
      invoice_common_code: `C${year}TAA`,
    };
    expect(await change({ ...salesInvoice(), ...vat, lines })).toMatchObject({
      template_code: '1',
      total_amount_with_tax: '486000',
      totals: { decree_tax_reduction: '0' },
      totals_by_rate: [{ rate: '8', tax: '36000' }],
    });
    expect((await call(BULK_DELETE, { list_invoice_id: [id] })).status).toBe(200);
  },
);

whileReduced('VAL-012 LINE-011 what is missing is named before anything is numbered', async () => {
  const incomplete = [
    [
      transferNote({ data_plus_for_phieu_xkvc: { NBan_LDDNBo: 'Lệnh số 12' } }),
      'delivery.vehicle delivery-vehicle-required',
    ],
    [
      salesInvoice({
        lines: [GOODS, { type: 'NGHI_DINH', code: null, unit: null, name: '', rate: 'KHAC' }],
      } as Partial<IssuePayload>),
      'lines.1.customRate decree-rate-required',
    ],
  ] as const;
  for (const [payload, fault] of incomplete) {
    const { id } = (await call(CREATE, payload)).data;
    const codeAt = ({ path, code }: { path: string; code: string }) => `${path} ${code}`;
    expect((await call(PREPARE(id))).data.issues.map(codeAt)).toEqual([fault]);
    const refused = await call(RELEASE(id), {});
    expect(refused.status).toBe(400);
    expect((await detailOf(id)).state).toBe('draft');
  }
});

test('a newcomer issues every draft of the demo company in one run: three kinds, all with a code', async () => {
  const coded = async (): Promise<readonly InvoiceRow[]> => {
    const { data } = await call('/invoice-robotics-api/api/v2/invoices?invoice_outgoing=true');
    return data.filter(({ state }: InvoiceRow) => state === 'accepted');
  };
  const before = (await coded()).map(({ id }) => id);
  const fresh = async () => (await coded()).filter(({ id }) => !before.includes(id));
  const preview = await call(BULK, { kind: 'issue', unissued: { releasing_status: 'draf' } });
  expect(await call(RUN(preview.data.id, 'start'), {})).toMatchObject({ status: 200 });
  await expect.poll(async () => (await fresh()).length, { timeout: PATIENCE_MS }).toBe(7);
  const kinds = (await fresh()).map(({ template_code: kind }) => kind);
  expect(kinds.sort()).toEqual(['1', '1', '1', '1', '2', '2', '6']);
});
