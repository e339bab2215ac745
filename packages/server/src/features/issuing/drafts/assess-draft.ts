import { draftFromPayload, type IssuePayloadDecoded } from '@hoadon/contracts/issuing';
import { type PaidOriginal, paidOriginalFindings } from '@hoadon/domain/corrections/paid-original';
import { creditFindings, type SaleLeft } from '@hoadon/domain/corrections/sale-left';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import {
  DEFAULT_ROUNDING,
  type Rounding,
  type RoundingSettings,
  roundingFor,
} from '@hoadon/domain/display-settings/rounding';
import { Failure } from '@hoadon/domain/errors/failure';
import { type Issue, isError } from '@hoadon/domain/errors/issue';
import { checkListedRelief } from '@hoadon/domain/invoice/checks/correction-list';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { validateInvoice } from '@hoadon/domain/invoice/validate';
import type { AnnouncedType } from '@hoadon/domain/issuing/may-publish';
import { MAX_NUMBER } from '@hoadon/domain/issuing/numbering';
import { MOVABLE_HOLIDAYS } from '@hoadon/domain/legal/movable-holidays';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { buildInvoice } from '../workshop/index.ts';

export type Assessed = Readonly<{
  /** With every amount worked out by the server. */
  draft: InvoiceDraft;
  /** What stands in the way, by field; warnings included. */
  issues: readonly Issue[];
  /** Complete, and it fits the authority's format: it only needs its number. */
  ready: boolean;
}>;

export type AssessFacts = Readonly<{
  seller: Seller;
  today: PlainDate;
  /** For which periods the company declares VAT; left out where nothing is corrected. */
  declares?: TaxPeriod['type'];
  /** Movable ones; those of the table where left out. */
  holidays?: readonly PlainDate[];
  /** How far the company works amounts out; the product's own where left out. */
  rounding?: RoundingSettings;
  purpose: 'draft' | 'issue';
  /** What is left of the sales that an adjustment corrects; left out for any other invoice. */
  left?: readonly (SaleLeft | null)[];
  /** What was paid of the invoice that a replacement names; left out for any other invoice. */
  paidOriginal?: PaidOriginal | null;
  /** Exchange rate that the company used last for the currency; null: none yet. */
  lastRate?: Decimal | null;
  /** For the purpose `issue`: any other series is refused. */
  permitted: readonly AnnouncedType[];
}>;

/**
 * Reads the payload and works every amount out anew. What the caller states is compared with it;
 * what he leaves out is filled in.
 */
export function assessPayload(payload: IssuePayloadDecoded, facts: AssessFacts): Assessed {
  const typed = withoutStrayOriginals(draftFromPayload(payload, facts));
  const rounding = roundingFor(typed.currency, facts.rounding ?? DEFAULT_ROUNDING);
  const draft = completeDraft(typed, rounding);
  const stated = withWhatIsLeftOut(payload, typed, draft);
  return { ...assess(stated, draft, rounding, facts) };
}

/** A line belongs to an invoice of a list, and to none where there is no list. */
const withoutStrayOriginals = (draft: InvoiceDraft): InvoiceDraft =>
  draft.related?.list
    ? draft
    : { ...draft, lines: draft.lines.map(({ original: _, ...line }) => line) };

/** The same for a draft read from elsewhere: the amounts that its lines state are claims, all else is worked out. */
export function assessStated(typed: InvoiceDraft, facts: AssessFacts): Assessed {
  const rounding = roundingFor(typed.currency, facts.rounding ?? DEFAULT_ROUNDING);
  const draft = completeDraft(typed, rounding);
  const lines = typed.lines.map((line, index) => statedLine(line, draft.lines[index]));
  return assess({ ...draft, lines }, draft, rounding, facts);
}

/**
 * The same for a draft that lies in the database: its amounts are the server's own, worked out by the settings
 * that were in force when it was kept, and no later ones are held against it.
 */
export function assessKept(draft: InvoiceDraft, facts: AssessFacts): Assessed {
  const current = { ...draft, seller: facts.seller };
  return assess(current, current, null, facts);
}

function assess(
  stated: InvoiceDraft,
  draft: InvoiceDraft,
  rounding: Rounding | null,
  {
    today,
    declares = 'month',
    holidays = MOVABLE_HOLIDAYS,
    purpose,
    permitted,
    left,
    paidOriginal,
    lastRate = null,
  }: AssessFacts,
): Assessed {
  const rules = ruleSetOn(draft.issuedOn);
  const issues = validateInvoice(stated, {
    today,
    rules,
    declares,
    holidays,
    purpose,
    ...(rounding && { rounding }),
    lastRate,
    further: (judged) => [
      ...(rounding ? [] : checkListedRelief(judged)),
      ...(left ? creditFindings(judged, left) : []),
      ...(paidOriginal ? paidOriginalFindings(judged, paidOriginal) : []),
    ],
    ...(purpose === 'issue' && { permittedSeries: permitted }),
  });
  // A day still to come and a series still to be announced do not make a draft incomplete: they are
  // looked at when it gets its number.
  const laterOn = today > draft.issuedOn ? today : draft.issuedOn;
  const whenIssued = validateInvoice(draft, {
    today: laterOn,
    rules,
    holidays,
    purpose: 'issue',
    ...(rounding && { rounding }),
  });
  const complete = !whenIssued.some(isError);
  const unwritable = complete ? formatIssues(draft) : [];
  return {
    draft,
    issues: purpose === 'issue' ? [...issues, ...unwritable] : issues,
    ready: complete && unwritable.length === 0,
  };
}

/** Whether the authority's format holds it, tried with the largest number and the longest ids. */
function formatIssues(draft: InvoiceDraft): Issue[] {
  const tried = buildInvoice(
    { id: '9'.repeat(19), number: MAX_NUMBER, content: JSON.stringify(draft) },
    '0100000000',
  );
  if ('data' in tried) return [];
  const tags = 'fault' in tried ? tried.fault : tried.error;
  return [{ path: 'invoice', code: 'format-refused', params: { tags }, severity: 'error' }];
}

/** Amounts that the caller does not state are no claims: they stand as worked out. */
function withWhatIsLeftOut(
  payload: IssuePayloadDecoded,
  typed: InvoiceDraft,
  exact: InvoiceDraft,
): InvoiceDraft {
  const { totals } = payload;
  return {
    ...typed,
    lines: typed.lines.map((line, index) => statedLine(line, exact.lines[index])),
    totals: {
      ...exact.totals,
      ...(totals.total_amount_without_tax != null && { withoutTax: typed.totals.withoutTax }),
      ...(totals.total_tax_mount != null && { tax: typed.totals.tax }),
      ...(totals.total_amount_with_tax != null && { withTax: typed.totals.withTax }),
      ...(totals.decree_tax_reduction != null && {
        decreeReduction: typed.totals.decreeReduction,
      }),
    },
    amountInWords: typed.amountInWords || exact.amountInWords,
  };
}

const statedLine = (typed: Line, exact: Line | undefined): Line => ({
  ...typed,
  subtotal: typed.subtotal ?? exact?.subtotal ?? null,
  tax: typed.tax ?? exact?.tax ?? null,
  total: typed.total ?? exact?.total ?? null,
});

/** Refuses with the faults by field, in the shape callers look for (ERR-008). */
export function refuseErrors(issues: readonly Issue[]): void {
  const errors = issues.filter(isError);
  if (errors.length === 0) return;
  const byField = Object.fromEntries(errors.map(({ path, code }) => [path, code]));
  throw new Failure('INPUT_DATA_IS_INVALID', byField, { issues });
}
