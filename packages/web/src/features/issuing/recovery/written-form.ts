import { type DraftDesk, isBlankLine, type KeptDraft } from '../desk/index.ts';
import { type FormOpening, type KeptForm, SHAPE } from './kept-form.ts';

/** What stands in the form now, as this browser keeps it. */
export function keptForm(
  desk: DraftDesk,
  opening: FormOpening,
  { stored, open }: KeptDraft,
  savedAt: string,
): KeptForm {
  // The form goes on changing its own object.
  const values = structuredClone(desk.form.getValues());
  const { buyer } = values;
  const { totals, currency } = desk.figures.getState();
  const rows = desk.lines.written();
  return {
    ...opening,
    shape: SHAPE,
    stored,
    open,
    savedAt,
    about: {
      buyer: buyer.legalName.trim() || buyer.name.trim() || buyer.taxCode.trim(),
      lines: rows.filter(({ line }) => !isBlankLine(line)).length,
      total: totals.withTax,
      currency,
    },
    written: { values, rows, evidence: desk.evidence.getState() },
  };
}
