import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { LOCKED_FIELDS, type LockableField } from '@hoadon/domain/corrections/locked-fields';
import type { Correction, InvoiceDraft, ListedOriginal } from '@hoadon/domain/invoice/invoice';
import type { Finding } from '@hoadon/domain/invoice/issue-codes';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { Place } from './faults.ts';

type Reference = Omit<
  Correction,
  'reason' | 'causeCode' | 'agreedOn' | 'agreementNumber' | 'evidence'
>;

/** The issued invoice that the form puts right, and which way. */
export type Correcting = Readonly<{
  action: CorrectingAction;
  /** Null where it is not one of our own. */
  originalId: string | null;
  /** Of a correction of many that is being made: all of them, `originalId` first. */
  originalIds?: readonly string[];
  /** As it was issued, with the information in force; null where it is not one of our own. */
  original: InvoiceDraft | null;
  /** It replaced another and was not adjusted since: a mistake in it is replaced again. */
  ofReplacement: boolean;
  /** What the new invoice says of it. */
  reference: Reference;
  /**
   * Goods of the original under the rows of the form, in their order: what an adjustment of information
   * names anew is told by comparing. Empty where the rows are the remarks themselves.
   */
  named: readonly Line[];
  /** What it and its corrections in force come to; null where that is not known here. */
  left: Left | null;
}>;

/** The invoices of the list that the form corrects; empty where it is one alone. */
export const listedOf = (correcting: Correcting | null | undefined): readonly ListedOriginal[] =>
  correcting?.reference.list?.originals ?? [];

/** How an invoice of the list is called on its lines. */
export const listedName = ({ serial, number }: ListedOriginal): string =>
  `${serial} ${displayNumber(number)}`;

/** What a further correction may take back. */
export type Left = Readonly<{
  /** The lines as they can still come back. */
  lines: readonly Line[];
  /** Where a draft takes back more. */
  findingsIn: (draft: InvoiceDraft) => readonly Finding[];
}>;

const PLACES: Partial<Record<LockableField, Place>> = {
  kind: 'invoiceType',
  template: 'templateCode',
  issuedOn: 'issuedOn',
  buyer: 'buyer',
  paymentMethod: 'paymentMethod',
  currency: 'currency',
  exchangeRate: 'exchangeRate',
  delivery: 'delivery',
  note: 'note',
};

/** Fields of the form that the action locks, by their places or blocks (ACT-031, ACT-032, ACT-035). */
export const lockedPlaces = (action: CorrectingAction): readonly Place[] => [
  // An adjustment is in the original's form, or its difference could not be added.
  'invoiceType',
  ...LOCKED_FIELDS[action].flatMap((field) => PLACES[field] ?? []),
];
