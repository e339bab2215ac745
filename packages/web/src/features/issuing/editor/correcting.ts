import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { LOCKED_FIELDS, type LockableField } from '@hoadon/domain/corrections/locked-fields';
import type { Correction, InvoiceDraft, ListedOriginal } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import type { Finding } from '@hoadon/domain/invoice/validation/issue-codes';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { FieldKey } from './faults.ts';

type Reference = Omit<
  Correction,
  'reason' | 'causeCode' | 'agreedOn' | 'agreementNumber' | 'evidence'
>;

/** The issued invoice that the form corrects, and how. */
export type Correcting = Readonly<{
  action: CorrectingAction;
  /** Null if the original was not issued here. */
  originalId: string | null;
  /** All originals of a new correction of many, `originalId` first. */
  originalIds?: readonly string[];
  /** As issued, with the information in force; null if it was not issued here. */
  original: InvoiceDraft | null;
  /** The original is a replacement without adjustments: a mistake in it is replaced again. */
  ofReplacement: boolean;
  /** Reference to the original on the new invoice. */
  reference: Reference;
  /**
   * Goods of the original, one per row of the form: an adjustment of information states the differences.
   * Empty if the rows are the remarks themselves.
   */
  named: readonly Line[];
  /** What further corrections may credit; null if that is unknown here. */
  creditable: Creditable | null;
}>;

/** The invoices of a correction list; empty for a single original. */
export const listedOf = (correcting: Correcting | null | undefined): readonly ListedOriginal[] =>
  correcting?.reference.list?.originals ?? [];

/** Name of a listed invoice on its lines. */
export const listedName = ({ serial, number }: ListedOriginal): string =>
  `${serial} ${displayNumber(number)}`;

/** What a further correction may credit. */
export type Creditable = Readonly<{
  /** Lines with the quantities and amounts that can still be returned. */
  lines: readonly Line[];
  /** Findings where `draft` credits more. */
  findingsIn: (draft: InvoiceDraft) => readonly Finding[];
}>;

const FIELD_KEYS: Partial<Record<LockableField, FieldKey>> = {
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

/** Keys of the fields or blocks that the action locks (ACT-031, ACT-032, ACT-035). */
export const lockedFields = (action: CorrectingAction): readonly FieldKey[] => [
  // An adjustment has the original's type, or its difference could not be added.
  'invoiceType',
  ...LOCKED_FIELDS[action].flatMap((field) => FIELD_KEYS[field] ?? []),
];
