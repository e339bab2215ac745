import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import type { ReactNode } from 'react';

/** An entry of an invoice's menu that somebody chose. */
export type ChosenAct = Readonly<{ action: InvoiceAction; invoice: InvoiceDetail }>;

type Menu = Readonly<{
  /** What is offered beside it already. */
  omit?: readonly InvoiceAction[];
  onChoose: (chosen: ChosenAct) => void;
}>;

/**
 * What may be done with an invoice, as `features/invoice-actions` shows it: whoever shows invoices is given
 * it, and does not know the acts.
 */
export type InvoiceActs = Readonly<{
  /** Entries of a menu, read when it opens. */
  Entries: (props: Menu & { id: string }) => ReactNode;
  /** The same of an invoice that is open, as a menu of its own. */
  OpenInvoiceMenu: (props: Menu & { invoice: InvoiceDetail }) => ReactNode;
  /** The same of the one invoice that is chosen in a list, in the command palette. */
  SelectedInPalette: (props: Menu & { id: string }) => ReactNode;
  /** What the chosen act asks. */
  Dialog: (props: { chosen: ChosenAct; onClose: () => void }) => ReactNode;
}>;
