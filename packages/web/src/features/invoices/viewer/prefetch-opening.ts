import type { QueryClient } from '@tanstack/react-query';
import { drawAhead, preparePdfView } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { invoiceRows } from '../invoice-rows.ts';
import { invoiceQuery } from '../queries.ts';
import { InvoiceViewer } from './lazy-viewer.ts';
import { LIST_PANE } from './list-pane.ts';
import { pdfQuery } from './viewer-queries.ts';

/** Milliseconds on a row before its details are fetched, so that passing over rows fetches nothing. */
const REST = 60;

const ROW = `#${LIST_PANE} [data-open]`;

type Prefetch = Readonly<{
  id: string;
  /** Cancels the requests unless the invoice was opened. */
  leave: () => void;
}>;

let listening: AbortController | null = null;

/**
 * Prefetches an invoice, one at a time: the details while the pointer or the focus is on its row, the PDF on pointer down.
 * The PDF waits for the press because its first request makes the server sign it with the company's key.
 */
export function prefetchOpening(client: QueryClient): void {
  void InvoiceViewer.preload();
  listening?.abort();
  listening = new AbortController();
  const { signal } = listening;
  let prefetch: Prefetch | null = null;
  const on = (type: string, act: (id: string | null, event: Event) => void) =>
    document.addEventListener(type, (event) => act(rowAt(event), event), { capture: true, signal });

  const rest = (id: string | null) => {
    if (id === (prefetch?.id ?? null)) return;
    prefetch?.leave();
    prefetch = id === null ? null : restOn(client, id);
  };
  on('pointerover', rest);
  on('focusin', rest);
  on('pointerdown', (id, event) => {
    if (id === null || (event instanceof PointerEvent && event.button !== 0)) return;
    if (id !== prefetch?.id) prefetch?.leave();
    prefetch = press(client, id);
  });
  // The viewer uses the requests from now on, so they are not cancelled.
  on('click', () => {
    prefetch = null;
  });
  on('pointercancel', () => rest(null));
}

function rowAt({ target }: Event): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest(ROW)?.closest('[data-id]')?.getAttribute('data-id') ?? null;
}

function restOn(client: QueryClient, id: string): Prefetch {
  const timer = setTimeout(() => {
    if (!invoiceRows(client).row(id)?.signed_date) return;
    void preparePdfView();
    void client.prefetchQuery(invoiceQuery(id));
  }, REST);
  return {
    id,
    leave: () => {
      clearTimeout(timer);
      cancelQuery(client, invoiceQuery(id).queryKey);
    },
  };
}

function press(client: QueryClient, id: string): Prefetch {
  const row = invoiceRows(client).row(id);
  // An unsigned invoice has no PDF.
  if (!row?.signed_date) return { id, leave: () => undefined };
  const pdf = pdfQuery(id, row.state);
  let isLeft = false;
  const draw = () => {
    const file = client.getQueryData(pdf.queryKey);
    if (file && !isLeft) return drawAhead(file);
  };
  void preparePdfView();
  void client.prefetchQuery(invoiceQuery(id));
  void client.prefetchQuery(pdf).then(draw);
  return {
    id,
    leave: () => {
      isLeft = true;
      cancelQuery(client, invoiceQuery(id).queryKey);
      cancelQuery(client, pdf.queryKey);
    },
  };
}

/** Cancels a request that no mounted component uses. */
const cancelQuery = (client: QueryClient, queryKey: readonly unknown[]): void =>
  void client.cancelQueries({ queryKey, exact: true, type: 'inactive' });
