import type { QueryClient } from '@tanstack/react-query';
import { drawAhead, preparePdfView } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { invoiceRows } from '../invoice-rows.ts';
import { invoiceQuery } from '../queries.ts';
import { InvoiceViewer } from './lazy-viewer.ts';
import { LIST_PANE } from './list-pane.ts';
import { pdfQuery } from './viewer-queries.ts';

/** Whoever passes over rows on his way elsewhere rests on none. Milliseconds. */
const REST = 60;

const ROW = `#${LIST_PANE} [data-open]`;

type Foreseen = Readonly<{
  id: string;
  /** Called off: what nobody has opened meanwhile is not fetched to its end. */
  leave: () => void;
}>;

let listening: AbortController | null = null;

/**
 * Fetches an invoice before its row is let go: the details while the pointer or the keyboard rests on it, the PDF from the
 * press on. No PDF without a press, for the server seals it when it is first asked for, with a signature of the company's
 * key. One invoice at a time.
 */
export function foreseeOpening(client: QueryClient): void {
  void InvoiceViewer.preload();
  listening?.abort();
  listening = new AbortController();
  const { signal } = listening;
  let foreseen: Foreseen | null = null;
  const on = (type: string, act: (id: string | null, event: Event) => void) =>
    document.addEventListener(type, (event) => act(rowAt(event), event), { capture: true, signal });

  const rest = (id: string | null) => {
    if (id === (foreseen?.id ?? null)) return;
    foreseen?.leave();
    foreseen = id === null ? null : restOn(client, id);
  };
  on('pointerover', rest);
  on('focusin', rest);
  on('pointerdown', (id, event) => {
    if (id === null || (event instanceof PointerEvent && event.button !== 0)) return;
    if (id !== foreseen?.id) foreseen?.leave();
    foreseen = press(client, id);
  });
  // From here on it is the viewer's.
  on('click', () => {
    foreseen = null;
  });
  on('pointercancel', () => rest(null));
}

function rowAt({ target }: Event): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest(ROW)?.closest('[data-id]')?.getAttribute('data-id') ?? null;
}

function restOn(client: QueryClient, id: string): Foreseen {
  const timer = setTimeout(() => {
    if (!invoiceRows(client).row(id)?.signed_date) return;
    void preparePdfView();
    void client.prefetchQuery(invoiceQuery(id));
  }, REST);
  return {
    id,
    leave: () => {
      clearTimeout(timer);
      forget(client, invoiceQuery(id).queryKey);
    },
  };
}

function press(client: QueryClient, id: string): Foreseen {
  const row = invoiceRows(client).row(id);
  // What has no signed file yet has no PDF, and a draft is opened in its form.
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
      forget(client, invoiceQuery(id).queryKey);
      forget(client, pdf.queryKey);
    },
  };
}

/** Calls a fetch off that no part of the page waits for. */
const forget = (client: QueryClient, queryKey: readonly unknown[]): void =>
  void client.cancelQueries({ queryKey, exact: true, type: 'inactive' });
