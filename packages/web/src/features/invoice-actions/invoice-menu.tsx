import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { RecordDialog } from '../invoice-records/index.ts';
import type { InvoiceActs } from '../invoices/index.ts';
import { ReasonsPopover } from '../verification/index.ts';
import { EntriesWaiting } from './entries-waiting.tsx';

/** What may be done with an invoice. It comes with the first menu or viewer that is opened. */
export const INVOICE_MENU: InvoiceActs = {
  Entries: lazyPart(
    withTexts(() => import('./entries.tsx').then((file) => file.Entries), 'invoiceActions'),
    { waiting: () => <EntriesWaiting /> },
  ),
  OpenInvoiceMenu: lazyPart(
    withTexts(
      () => import('./open-invoice-menu.tsx').then((file) => file.OpenInvoiceMenu),
      'invoiceActions',
    ),
  ),
  ViewerTools: lazyPart(() => import('./viewer-slots.tsx').then((file) => file.ViewerTools)),
  RecordDialog,
  ViewerPanels: lazyPart(() => import('./viewer-slots.tsx').then((file) => file.ViewerPanels)),
  SelectedInPalette: lazyPart(
    withTexts(
      () => import('./selected-in-palette.tsx').then((file) => file.SelectedInPalette),
      'invoiceActions',
    ),
  ),
  Reasons: ReasonsPopover,
  Dialog: lazyPart(() => import('./act-dialog.tsx').then((file) => file.ActDialog), {
    dismiss: ({ onClose }) => onClose(),
  }),
};
