import type { Decimal } from '@hoadon/domain/money/decimal';
import type { FormValues, OpenWrite, StoredDraft, WrittenRow } from '../editor/index.ts';

/** Version of the stored format; forms of other versions are ignored. */
export const SHAPE = 1;

/** Everything typed, including partly typed numbers. */
export type WrittenForm = Readonly<{
  values: FormValues;
  rows: readonly WrittenRow[];
  /** Evidence file that is not uploaded yet. */
  evidence?: File | null;
}>;

/** A form in the storage of this browser, until it is saved, issued or discarded. */
export type SavedForm = Readonly<{
  shape: typeof SHAPE;
  /** Company and user. */
  owner: string;
  /** Unique per opened form, so that no form overwrites another. */
  slot: string;
  /**
   * Id of the draft, or path of a correction below `/main/invoice`; null for a new invoice.
   */
  page: string | null;
  /** The draft on the server at that time. */
  stored: StoredDraft | null;
  /** Write without a response at that time; missing in forms that earlier versions saved. */
  open?: OpenWrite | null;
  savedAt: string;
  /** Summary for the recovery offer. */
  about: Readonly<{ buyer: string; lines: number; total: Decimal; currency: string }>;
  written: WrittenForm;
}>;

export type FormOpening = Readonly<{ owner: string; slot: string; page: string | null }>;

export const ownerOf = (user: Readonly<{ company_id: string; user_id: string }>): string =>
  `${user.company_id}/${user.user_id}`;
