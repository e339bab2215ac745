import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { WayOut } from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import type { ReactNode } from 'react';
import type { AskedWhy } from './why.tsx';

/** What may be done with any invoice, wherever it stands: the table of ACT-003 to ACT-024 does not know of it. */
export type OwnAct =
  | 'TAG_INVOICE'
  | 'MOVE_INVOICE'
  | 'PAY_INVOICE'
  | 'APPROVE_INVOICE'
  | 'CONSIDER_INVOICE'
  | 'VERIFY_INVOICE'
  | 'DELETE_COPY';

/** An entry of an invoice's menu that somebody chose. */
export type ChosenAct = Readonly<{ action: InvoiceAction | OwnAct; invoice: InvoiceDetail }>;

/** Where an invoice stands in the list around it. */
export type RecordNeighbours = Readonly<{
  index: number;
  total: number;
  previous: () => void;
  next: () => void;
}>;

/** Where in the viewer a panel stands: beside the history of the invoice, or before its signatures. */
export type PanelPlace = 'history' | 'signatures';

type Menu = Readonly<{
  /** What is offered beside it already. */
  omit?: readonly (InvoiceAction | WayOut)[];
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
  /** Beside that menu: what other features let one do with the invoice that is open, such as paying it. */
  ViewerTools: (props: { invoice: InvoiceDetail }) => ReactNode;
  /** What the company records of an invoice of somebody else, with the way to the ones beside it in the list. */
  RecordDialog: (props: {
    id: string;
    neighbours: RecordNeighbours;
    onClose: () => void;
  }) => ReactNode;
  /** What other features know of it. */
  ViewerPanels: (props: { invoice: InvoiceDetail; place: PanelPlace }) => ReactNode;
  /** The same of the one invoice that is chosen in a list, in the command palette. */
  SelectedInPalette: (props: Menu & { id: string }) => ReactNode;
  /** What checking found, beside the mark in a list that somebody asks about. */
  Reasons: (props: { asked: AskedWhy; onClose: () => void }) => ReactNode;
  /** What the chosen act asks. */
  Dialog: (props: { chosen: ChosenAct; onClose: () => void }) => ReactNode;
}>;
