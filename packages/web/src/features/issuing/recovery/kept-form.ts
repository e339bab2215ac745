import type { Decimal } from '@hoadon/domain/money/decimal';
import type { FormValues, OpenWrite, StoredDraft, WrittenRow } from '../desk/index.ts';

/** Kept content of another shape is not read any more. */
export const SHAPE = 1;

/** Everything that is typed, half-typed numbers included. */
export type WrittenForm = Readonly<{
  values: FormValues;
  rows: readonly WrittenRow[];
  /** What proves an agreement and is not handed in yet. */
  evidence?: File | null;
}>;

/** A form as this browser keeps it until it is saved, issued or thrown away. */
export type KeptForm = Readonly<{
  shape: typeof SHAPE;
  /** Company and user. */
  owner: string;
  /** One opening of the form: no two of them share one, so none writes over another. */
  slot: string;
  /**
   * Id of the draft whose page the form is on, or the address of a correction below `/main/invoice`; null on
   * the page of a new invoice.
   */
  page: string | null;
  /** The draft as the server had it when this was written. */
  stored: StoredDraft | null;
  /** What was sent by then and never answered; not kept by earlier versions. */
  open?: OpenWrite | null;
  savedAt: string;
  /** Told where it is offered. */
  about: Readonly<{ buyer: string; lines: number; total: Decimal; currency: string }>;
  written: WrittenForm;
}>;

export type FormOpening = Readonly<{ owner: string; slot: string; page: string | null }>;

export const ownerOf = (user: Readonly<{ company_id: string; user_id: string }>): string =>
  `${user.company_id}/${user.user_id}`;
