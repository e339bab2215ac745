import type { Page } from 'playwright-core';
import { ownDemo } from './own-demo.ts';
import { YEAR } from './written-invoice.ts';

export type ServerInvoice = Readonly<{
  id: string;
  buyer_name: string | null;
  buyer_legal_name: string | null;
  invoice_number: string | null;
  releasing_status: string;
  state: string;
}>;

const LISTS = [
  'v2/invoices?search_text=',
  ...['draf', 'releasing', 'release_error'].map(
    (status) => `v2/invoices-releasing?releasing_status=${status}&search_text=`,
  ),
];

/** Calls the server with the user's token, bypassing the page and its cut network. */
export async function askServer(page: Page, method: string, path: string, data?: object) {
  const access = await page.evaluate(
    () => JSON.parse(localStorage.getItem('hoadon.tokens') ?? '{}').access,
  );
  const answer = await page.request.fetch(`${ownDemo().baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${access}` },
    ...(data && { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).data;
}

/** All drafts and issued invoices of the buyer on the server. */
export async function invoicesFor(page: Page, buyer: string): Promise<ServerInvoice[]> {
  const invoices = new Map<string, ServerInvoice>();
  for (const list of LISTS) {
    const path = `/invoice-robotics-api/api/${list}${encodeURIComponent(buyer)}`;
    const rows: ServerInvoice[] = await askServer(page, 'GET', path);
    for (const row of rows)
      if ([row.buyer_name, row.buyer_legal_name].includes(buyer)) invoices.set(row.id, row);
  }
  return [...invoices.values()];
}

/** Saves a complete draft for the buyer, 88,000 dong with tax; returns its id. */
export async function saveDraft(page: Page, buyer: string): Promise<string> {
  const series = await askServer(
    page,
    'GET',
    '/e-invoice-service-api/api/e-invoices/active-series',
  );
  const first = series.find((one: { invoice_type: string }) => one.invoice_type === '1');
  const { id } = await askServer(page, 'POST', '/e-invoice-api/api/invoices/create', {
    invoice_type: '1',
    invoice_template_code: first.template_code,
    invoice_common_code: first.invoice_serial,
    currency_code: 'VND',
    payment_method: 'CK',
    buyer_data: {
      buyer_type: 'ENTERPRISE',
      buyer_legal_name: buyer,
      buyer_tax_code: '0399993309',
      buyer_address_line: '12 Đinh Lễ, Hà Nội',
    },
    lines: [
      { type: 'HANG_HOA', name: 'Vở', unit: 'quyển', quantity: '10', price: '8000', rate: '10' },
    ],
  });
  return id;
}

/** Issues invoices with consecutive numbers by the call of the form; returns their ids. */
export async function issueSome(page: Page, count: number): Promise<string[]> {
  return page.evaluate(
    async ([total, series]) => {
      const ids: string[] = [];
      const { access } = JSON.parse(localStorage.getItem('hoadon.tokens') ?? '{}');
      for (let index = 1; index <= total; index += 1) {
        const answer = await fetch('/e-invoice-api/api/invoices/create', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${access}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify({
            invoice_type: '1',
            invoice_template_code: '1',
            invoice_common_code: series,
            is_publish_now: true,
            buyer_data: {
              buyer_legal_name: `Công ty Mua Hàng ${index}`,
              buyer_tax_code: '0399995507',
              buyer_address_line: 'Hà Nội',
              buyer_email: 'mua@example.test',
            },
            lines: [
              {
                type: 'HANG_HOA',
                name: `Mặt hàng ${index}`,
                unit: 'cái',
                quantity: '2',
                price: '50000',
                rate: '10',
              },
            ],
          }),
        });
        if (!answer.ok) throw new Error(await answer.text());
        ids.push((await answer.json()).data.id);
      }
      return ids;
    },
    [count, `C${YEAR}TAA`] as const,
  );
}
