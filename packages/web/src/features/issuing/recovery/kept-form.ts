import type { Decimal } from '@hoadon/domain/money/decimal';
import type { StoredDraft } from '../act/issue-act.ts';
import type { DraftDesk } from '../draft-desk.ts';
import type { FormValues } from '../form-values.ts';
import { isBlankLine } from '../lines/line-fields.ts';
import type { WrittenRow } from '../lines/line-row.ts';

/** Kept content of another shape is not read any more. */
export const SHAPE = 1;

/** Everything that is typed, half-typed numbers included. */
export type WrittenForm = Readonly<{ values: FormValues; rows: readonly WrittenRow[] }>;

/** A form as this browser keeps it until it is saved, issued or thrown away. */
export type KeptForm = Readonly<{
  shape: typeof SHAPE;
  /** Company and user. */
  owner: string;
  /** One opening of the form: no two of them share one, so none writes over another. */
  slot: string;
  /** Id of the draft whose page the form is on; null on the page of a new invoice. */
  page: string | null;
  /** The draft as the server had it when this was written. */
  stored: StoredDraft | null;
  savedAt: string;
  /** Told where it is offered. */
  about: Readonly<{ buyer: string; lines: number; total: Decimal; currency: string }>;
  written: WrittenForm;
}>;

export type FormPlace = Readonly<{ owner: string; slot: string; page: string | null }>;

export const ownerOf = (user: Readonly<{ company_id: string; user_id: string }>): string =>
  `${user.company_id}/${user.user_id}`;

export function keptForm(
  desk: DraftDesk,
  place: FormPlace,
  stored: StoredDraft | null,
  savedAt: string,
): KeptForm {
  // The form goes on changing its own object.
  const values = structuredClone(desk.form.getValues());
  const { buyer } = values;
  const { totals, currency } = desk.figures.get();
  const rows = desk.lines.written();
  return {
    ...place,
    shape: SHAPE,
    stored,
    savedAt,
    about: {
      buyer: buyer.legalName.trim() || buyer.name.trim() || buyer.taxCode.trim(),
      lines: rows.filter(({ line }) => !isBlankLine(line)).length,
      total: totals.withTax,
      currency,
    },
    written: { values, rows },
  };
}
