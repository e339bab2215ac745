import type { Rounding } from '../display-settings/rounding.ts';
import { completeDraft } from './complete-draft.ts';
import { firstDecreeRow } from './decree-reduction.ts';
import { EMPTY_DELIVERY } from './empty-draft.ts';
import type { InvoiceDraft } from './invoice.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import type { Line } from './lines/line.ts';
import { taxDayOf } from './tax-day.ts';

/**
 * The draft as another kind of document (LINE-017 to LINE-021): a sales invoice gets its decree row and no tax, leaving it removes the
 * row and the reduction, a VAT invoice taxes its lines again by their preserved rates, and only a transfer note has a
 * delivery block. The series belongs to the old kind and is cleared for the user to choose.
 */
export function switchKind(draft: InvoiceDraft, to: InvoiceKind, rounding: Rounding): InvoiceDraft {
  if (draft.kind === to) return draft;
  return completeDraft(
    {
      ...draft,
      kind: to,
      serial: '',
      lines: linesOf(draft, to),
      delivery: to === 'transfer' ? EMPTY_DELIVERY : null,
    },
    rounding,
  );
}

function linesOf(draft: InvoiceDraft, to: InvoiceKind): readonly Line[] {
  const lines = draft.lines.filter((line) => line.type !== 'decree');
  const row = firstDecreeRow(to, taxDayOf(draft));
  return row ? [...lines, row] : lines;
}
