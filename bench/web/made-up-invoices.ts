import { DEMO_USER } from '../../e2e/browser.ts';
import { YEAR } from '../../e2e/written-invoice.ts';

type Answer = Readonly<{ data: Record<string, string> }>;

async function ask(url: string, body: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token
        ? { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
        : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  const parsed: Answer = await answer.json();
  return parsed;
}

/** What makes a draft one of its kind: type, series and the lines of its own. */
const KINDS = {
  vat: { invoice_type: '1', invoice_common_code: `C${YEAR}TAA`, own: [] },
  sales: {
    invoice_type: '2',
    invoice_common_code: `C${YEAR}TBH`,
    own: [{ type: 'NGHI_DINH', name: '', rate: 'KHAC', custom_tax_rate: '1' }],
  },
} as const;
export type ManyLinesKind = keyof typeof KINDS;

/** Saves a draft with this many lines of goods; returns its id. */
export async function draftOfManyLines(
  baseUrl: string,
  count: number,
  kind: ManyLinesKind,
): Promise<string> {
  const token = await tokenOf(baseUrl);
  const lines = Array.from({ length: count }, (_, line) => ({
    type: 'HANG_HOA',
    name: `Hàng hóa số ${line + 1}`,
    unit: 'cái',
    quantity: String(line + 1),
    price: '12500',
    rate: line % 2 === 0 ? '8' : '10',
  }));
  const { own, ...series } = KINDS[kind];
  const payload = {
    ...series,
    invoice_template_code: series.invoice_type,
    buyer_data: { buyer_legal_name: 'Công ty thử tải', buyer_tax_code: '0399993309' },
    lines: [...lines, ...own],
  };
  const { data } = await ask(`${baseUrl}/e-invoice-api/api/invoices/create`, payload, token);
  return data['id'] ?? '';
}

async function tokenOf(baseUrl: string): Promise<string> {
  const credentials = { user_name: DEMO_USER.name, password: DEMO_USER.password };
  const { data } = await ask(`${baseUrl}/user-api/api/token/`, credentials);
  return data['access'] ?? '';
}

/** Issues that many invoices of a few lines each, waits until the authority has accepted them, and has their PDFs made. */
export async function issuedInvoices(baseUrl: string, count: number): Promise<void> {
  const token = await tokenOf(baseUrl);
  const { own: _, ...series } = KINDS.vat;
  for (let number = 1; number <= count; number += 1) {
    const { data } = await ask(
      `${baseUrl}/e-invoice-api/api/invoices/create`,
      {
        ...series,
        invoice_template_code: series.invoice_type,
        is_publish_now: true,
        buyer_data: {
          buyer_legal_name: `Khách hàng số ${number}`,
          buyer_tax_code: '0399993309',
          buyer_address_line: 'Huế',
        },
        lines: ['Giấy in A4', 'Bút bi', 'Sổ tay', 'Bìa hồ sơ'].map((name) => ({
          type: 'HANG_HOA',
          name,
          unit: 'cái',
          quantity: String(number),
          price: '12500',
          rate: '8',
        })),
      },
      token,
    );
    const invoice = `${baseUrl}/e-invoice-api/api/invoices/${data['id']}`;
    await untilAccepted(invoice, token);
    await fetch(`${invoice}/pdf`, { headers: { authorization: `Bearer ${token}` } });
  }
}

const PATIENCE_MS = 60_000;

async function untilAccepted(url: string, token: string): Promise<void> {
  const limit = Date.now() + PATIENCE_MS;
  while (Date.now() < limit) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { data }: Answer = await answer.json();
    if (data['state'] === 'accepted') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} was not accepted`);
}

/** A page of a list, as the server would answer it. */
export function invoiceRows(from: number, count: number, total: number) {
  const rows = Array.from({ length: Math.min(count, total - from) }, (_, row) => from + row + 1);
  const next = from + rows.length;
  return {
    success: true,
    data: rows.map(invoiceRow),
    page_info: {
      total,
      current_page: null,
      current_limit: count,
      next_cursor: next < total ? String(next) : null,
    },
  };
}

function invoiceRow(number: number) {
  const month = String(12 - (Math.floor(number / 8_500) % 12)).padStart(2, '0');
  return {
    id: String(number),
    id_pinvoice: String(number),
    invoice_number: String(number).padStart(8, '0'),
    invoice_serial: 'C26TAA',
    template_code: '1',
    invoice_type: 'ORIGINAL',
    status: 'ORIGINAL',
    state: 'accepted',
    releasing_status: 'released',
    failure_reason: null,
    issued_date: `2026-${month}-15`,
    date_created: `2026-${month}-15T03:00:00.000Z`,
    signed_date: `2026-${month}-15T03:00:00.000Z`,
    paid_date: null,
    kind_of: true,
    currency_code: 'VND',
    seller_name: 'Công ty TNHH Văn phòng phẩm Sao Mai',
    seller_taxcode: '0399999903',
    buyer_name: null,
    buyer_legal_name: `Khách hàng số ${number}`,
    buyer_taxcode: null,
    total_amount_without_tax: '1000000',
    total_tax_mount: '100000',
    total_amount_with_tax: '1100000',
    cqt_code: '0089F96412DC0CCDFFF7AE70AB995ECA75',
    version: 1,
    origin: 1,
    verification: 0,
    validity: null,
    is_secure: true,
    invoice_virtual: false,
    payment_status: 'unpaid',
    due_date: null,
    parent_id: '0',
    customer_or_vendor_id: null,
    tags: [{ id: '1', name: 'Công trình', color: '#0a7d5a' }],
  };
}
