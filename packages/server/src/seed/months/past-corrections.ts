import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import { emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { Correction, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { CorrectionRules } from '@hoadon/domain/legal/rules';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Dice } from '../../platform/dice.ts';
import { serialsOn } from '../demo-series.ts';

type Original = Readonly<{ number: number; content: InvoiceDraft }>;

/** Faults are found out weeks later. */
const NOTICED_AFTER = { from: 60, to: 7 } as const;
const A_MONTH = 4;

/** Puts right some VAT invoices of the weeks before, which nothing corrects yet. */
export async function correctionsOn(
  db: Db,
  companyId: string,
  day: PlainDate,
  dice: Dice,
): Promise<InvoiceDraft[]> {
  const { rows } = await sql<Original>`
    select number, content from invoice i
    join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and direction = 'issued' and template = '1' and currency = 'VND'
      and place = 'released' and chain_state = 'ORIGINAL'
      and issued_on between ${addDays(day, -NOTICED_AFTER.from)} and ${addDays(day, -NOTICED_AFTER.to)}
      and not exists (select from invoice_link l where l.company_id = i.company_id and l.other_id = i.id)
    order by i.id limit ${A_MONTH}`.execute(db);
  return rows.map((original) =>
    dice.once(2) ? replacement(original, day) : adjustment(original, day, dice),
  );
}

const replacement = (original: Original, day: PlainDate): InvoiceDraft =>
  corrected(original, day, {
    relation: 'replaces',
    adjusts: null,
    reason: 'Sai tên hàng hóa',
    lines: original.content.lines,
  });

const adjustment = (original: Original, day: PlainDate, dice: Dice): InvoiceDraft =>
  corrected(original, day, {
    relation: 'adjusts',
    adjusts: 'amounts',
    reason: 'Giao thiếu hàng',
    lines: original.content.lines.slice(0, 1).map((line) => ({
      ...emptyLine(),
      name: line.name,
      unit: line.unit,
      quantity: decimal('1'),
      price: line.price,
      rate: line.rate,
      method: dice.once(3) ? 'increase' : 'decrease',
    })),
  });

type Change = Pick<Correction, 'relation' | 'adjusts' | 'reason'> & Pick<InvoiceDraft, 'lines'>;

function corrected(
  { number, content }: Original,
  day: PlainDate,
  { lines, ...change }: Change,
): InvoiceDraft {
  const rules = ruleSetOn(day);
  const earlier = {
    relation: change.relation,
    template: INVOICE_KINDS[content.kind],
    serial: content.serial,
    number: displayNumber(number),
    issuedOn: content.issuedOn,
    note: null,
  };
  const related: Correction = {
    ...earlier,
    ...change,
    note: change.reason,
    causeCode: causeOf(rules.corrections, change.relation),
    agreedOn: day,
    agreementNumber: null,
    evidence: null,
    approvalCode: null,
  };
  const serial = serialsOn(day)[content.kind];
  return completeDraft({ ...content, serial, issuedOn: day, related, lines }, DEFAULT_ROUNDING);
}

/** A wrong invoice; null under rules that ask for no cause. */
const causeOf = ({ causes }: CorrectionRules, relation: Correction['relation']): string | null =>
  causes.find(({ isMistake, ways }) => isMistake && ways.includes(relation))?.code ?? null;
