import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ownDemo } from './own-demo.ts';
import { askServer } from './server-invoices.ts';
import { YEAR } from './written-invoice.ts';

const INVOICES = '/e-invoice-api/api/invoices';
const SIMULATOR = '/simulators/tax-authority';

type Issued = Readonly<{
  id: string;
  invoice_number: string;
  invoice_type: string;
  issued_date: string;
  state: string;
}>;

const content = (buyer: string, quantity: string) => ({
  invoice_type: '1',
  invoice_template_code: '1',
  invoice_common_code: `C${YEAR}TAA`,
  currency_code: 'VND',
  payment_method: 'CK',
  is_publish_now: true,
  buyer_data: {
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: buyer,
    buyer_tax_code: '0399995507',
    buyer_address_line: '12 Đinh Lễ, Hà Nội',
  },
  lines: [{ type: 'HANG_HOA', name: 'Ghế gỗ', unit: 'cái', quantity, price: '150000', rate: '10' }],
});

const invoiceOf = (page: Page, id: string): Promise<Issued> =>
  askServer(page, 'GET', `${INVOICES}/${id}`);

/** Issues an invoice for the buyer and waits for its code. */
export async function issueFor(page: Page, buyer: string): Promise<Issued> {
  const { id } = await askServer(page, 'POST', `${INVOICES}/create`, content(buyer, '2'));
  await expect.poll(async () => (await invoiceOf(page, id)).state).toBe('accepted');
  return invoiceOf(page, id);
}

/** The same, and an adjustment that takes one of the two chairs back. */
export async function issueMistaken(page: Page, buyer: string): Promise<Issued> {
  const { id, issued_date } = await issueFor(page, buyer);
  const adjusting = content(buyer, '-1');
  await askServer(page, 'POST', `${INVOICES}/published/edit_product/${id}`, {
    ...adjusting,
    lines: adjusting.lines.map((line) => ({ ...line, method: 'GIAM' })),
    reason_change: 'Ghi sai số lượng',
    cause_code: '13',
    agreement_date: issued_date,
    agreement_number: 'BB-07',
  });
  await expect.poll(async () => (await invoiceOf(page, id)).invoice_type).toBe('MODIFIED');
  return invoiceOf(page, id);
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`${ownDemo().baseUrl}${SIMULATOR}${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Makes the simulated authority report only these invoices as unknown. */
export const disown = (page: Page, ...numbers: string[]) =>
  post(page, '/control', { disowned: numbers });

/** The tax authority asks the company to review an invoice. */
export async function askForReview(page: Page, invoice: Issued, reason: string): Promise<void> {
  const { company } = await askServer(page, 'GET', '/user-api/api/current-user');
  const received = await page.request.get(`${ownDemo().baseUrl}${SIMULATOR}/received`);
  const [{ messageId }] = await received.json();
  await post(page, '/review', {
    taxCode: company.tax_code,
    // The prefix before the random part of a message id identifies the connection of the sender.
    receiver: messageId.slice(0, -32),
    invoices: [
      {
        template: '1',
        serial: `C${YEAR}TAA`,
        number: String(Number(invoice.invoice_number)),
        issuedOn: invoice.issued_date,
        reason,
      },
    ],
  });
}
