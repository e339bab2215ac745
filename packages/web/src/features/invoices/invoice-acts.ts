import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { WayOut } from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import type { ReactNode } from 'react';
import type { ReasonsRequest } from './reasons-button.tsx';

/** Actions that are possible in every state and therefore not in the table of ACT-003 to ACT-024. */
export type OwnAct =
  | 'TAG_INVOICE'
  | 'MOVE_INVOICE'
  | 'PAY_INVOICE'
  | 'APPROVE_INVOICE'
  | 'CONSIDER_INVOICE'
  | 'VERIFY_INVOICE'
  | 'DELETE_COPY';

/** An entry that the user chose from an invoice's menu. */
export type ChosenAct = Readonly<{ action: InvoiceAction | OwnAct; invoice: InvoiceDetail }>;

/** Position of an invoice in its list. */
export type RecordNeighbours = Readonly<{
  index: number;
  total: number;
  previous: () => void;
  next: () => void;
}>;

/** Position of a panel in the viewer: beside the history or before the signatures. */
export type PanelPosition = 'history' | 'signatures';

type Menu = Readonly<{
  /** Actions that are offered elsewhere on the page. */
  omit?: readonly (InvoiceAction | WayOut)[];
  onChoose: (chosen: ChosenAct) => void;
}>;

/**
 * Components of `features/invoice-actions`. They are passed in, because invoices must not import the
 * features whose actions they show.
 */
export type InvoiceActs = Readonly<{
  /** Menu entries, loaded when the menu opens. */
  Entries: (props: Menu & { id: string }) => ReactNode;
  /** Menu of the open invoice. */
  OpenInvoiceMenu: (props: Menu & { invoice: InvoiceDetail }) => ReactNode;
  /** Menus of other features for the open invoice, such as payment. */
  ViewerTools: (props: { invoice: InvoiceDetail }) => ReactNode;
  /** The company's record of a received invoice, with its neighbours in the list. */
  RecordDialog: (props: {
    id: string;
    neighbours: RecordNeighbours;
    onClose: () => void;
  }) => ReactNode;
  /** Panels of other features about the invoice. */
  ViewerPanels: (props: { invoice: InvoiceDetail; position: PanelPosition }) => ReactNode;
  /** Entries of the selected invoice in the command palette. */
  SelectedInPalette: (props: Menu & { id: string }) => ReactNode;
  /** Findings of verification, beside the mark for which they were requested. */
  Reasons: (props: { request: ReasonsRequest; onClose: () => void }) => ReactNode;
  /** Dialog of the chosen action. */
  Dialog: (props: { chosen: ChosenAct; onClose: () => void }) => ReactNode;
}>;
