import { getInvoice, getInvoicePdf } from '@hoadon/contracts/invoices';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { type Sent, stubCalls } from '../../../testing/stub-calls.ts';
import { drawAhead } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { invoiceRows } from '../invoice-rows.ts';
import { prefetchOpening } from './prefetch-opening.ts';

vi.mock('../../../ui/pdf/lazy-pdf-view.tsx', () => ({
  drawAhead: vi.fn(),
  preparePdfView: vi.fn(),
}));
vi.mock('./lazy-viewer.ts', () => ({ InvoiceViewer: { preload: vi.fn() } }));

let sent: Sent[] = [];
let answerPdf: () => Promise<Response>;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.mocked(drawAhead).mockClear();
  answerPdf = async () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  sent = stubCalls([
    [getInvoicePdf, () => answerPdf()],
    [getInvoice, () => invoiceDetail({ id: '9' })],
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rows = [
    invoiceRow({ id: '9', signed_date: '2026-11-02T03:00:00.000Z' }),
    invoiceRow({ id: '8', signed_date: '2026-11-02T03:00:00.000Z' }),
    invoiceRow({ id: '7', state: 'draft', signed_date: null }),
  ];
  await invoiceRows(client).keep(
    async () => rows,
    () => rows,
  );
  document.body.innerHTML = `<div id="list-pane">${['9', '8', '7']
    .map((id) => `<p data-id="${id}"><button data-open><b>${id}</b></button><i>menu</i></p>`)
    .join('')}</div><p data-id="9"><button data-open>another list</button></p>`;
  prefetchOpening(client);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (selector: string) => document.querySelector(selector) ?? document.body;
const ROW = '#list-pane [data-id="9"] b';
const NEXT = '#list-pane [data-id="8"] b';
const go = (type: string, selector: string) =>
  at(selector).dispatchEvent(new PointerEvent(type, { bubbles: true }));
const fetched = () =>
  sent.map(({ call, url }) => [
    call === getInvoicePdf ? 'pdf' : 'details',
    /\d+/.exec(url.pathname)?.[0],
  ]);
const rest = () => vi.advanceTimersByTimeAsync(100);

test('VIEW-012 the details are fetched while the pointer rests on a row, and no PDF, which would be sealed', async () => {
  go('pointerover', ROW);
  expect(fetched()).toEqual([]);
  await rest();
  expect(fetched()).toEqual([['details', '9']]);
});

test('VIEW-012 passing over rows fetches none of them', async () => {
  go('pointerover', ROW);
  go('pointerover', NEXT);
  go('pointerover', '#list-pane');
  await rest();
  expect(fetched()).toEqual([]);
});

test('VIEW-012 a press fetches the PDF and draws it before the row is let go', async () => {
  go('pointerdown', ROW);
  await rest();
  expect(fetched()).toEqual([
    ['details', '9'],
    ['pdf', '9'],
  ]);
  expect(drawAhead).toHaveBeenCalledTimes(1);
});

test('VIEW-012 what was pressed and opened is fetched to its end, wherever the pointer goes then', async () => {
  answerPdf = () => new Promise(() => undefined);
  go('pointerdown', ROW);
  go('click', ROW);
  go('pointerover', NEXT);
  await rest();
  expect(sent.find(({ call }) => call === getInvoicePdf)?.signal?.aborted).toBe(false);
});

test('VIEW-012 a press that becomes scrolling is called off', async () => {
  answerPdf = () => new Promise(() => undefined);
  go('pointerdown', ROW);
  await rest();
  go('pointercancel', ROW);
  await rest();
  expect(sent.find(({ call }) => call === getInvoicePdf)?.signal?.aborted).toBe(true);
  expect(drawAhead).not.toHaveBeenCalled();
});

test('VIEW-012 neither a draft, nor the menu of a row, nor a row of another list fetches an invoice', async () => {
  for (const selector of ['[data-id="7"] b', '#list-pane [data-id="9"] i', 'body > p button']) {
    go('pointerover', selector);
    await rest();
    go('pointerdown', selector);
    await rest();
  }
  expect(fetched()).toEqual([]);
});
