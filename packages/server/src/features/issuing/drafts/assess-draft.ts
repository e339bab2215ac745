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
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { checkListedRelief } from '@hoadon/domain/invoice/validation/checks/correction-list';
import { validateInvoice } from '@hoadon/domain/invoice/validation/validate';
import { publicCodeText, SECRET_LENGTH } from '@hoadon/domain/invoice-lookup/public-code';
import type { AnnouncedType } from '@hoadon/domain/issuing/may-publish';
import { MAX_NUMBER } from '@hoadon/domain/issuing/numbering';
import { MOVABLE_HOLIDAYS } from '@hoadon/domain/legal/movable-holidays';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { buildInvoice } from '../workshop/index.ts';

export type Assessed = Readonly<{
  /** With every amount calculated by the server. */
  draft: InvoiceDraft;
  /** By field; warnings included. */
  issues: readonly Issue[];
  /** Complete but for its number, and in the authority's format. */
  ready: boolean;
}>;

export type AssessFacts = Readonly<{
  seller: Seller;
  today: PlainDate;
  /** VAT periods of the company; left out where nothing is corrected. */
  declares?: TaxPeriod['type'];
  /** Movable holidays; left out: those of the table. */
  holidays?: readonly PlainDate[];
  /** Left out: the default. */
  rounding?: RoundingSettings;
  purpose: 'draft' | 'issue';
  /** Of an adjustment: what is left of the sales that it corrects. */
  left?: readonly (SaleLeft | null)[];
  /** Of a replacement: what was paid of the invoice that it names. */
  paidOriginal?: PaidOriginal | null;
  /** Latest exchange rate of the company for the currency; null: none yet. */
  lastRate?: Decimal | null;
  /** Series allowed for the purpose `issue`. */
  permitted: readonly AnnouncedType[];
}>;

/**
 * Decodes a payload and calculates every amount. Compares stated amounts with the calculated ones and fills in those
 * that were left out.
 */
export function assessPayload(payload: IssuePayloadDecoded, facts: AssessFacts): Assessed {
  const typed = withoutStrayOriginals(draftFromPayload(payload, facts));
  const rounding = roundingFor(typed.currency, facts.rounding ?? DEFAULT_ROUNDING);
  const draft = completeDraft(typed, rounding);
  const stated = withWhatIsLeftOut(payload, typed, draft);
  return { ...assess(stated, draft, rounding, facts) };
}

/** Without a list of originals a line belongs to none. */
const withoutStrayOriginals = (draft: InvoiceDraft): InvoiceDraft =>
  draft.related?.list
    ? draft
    : { ...draft, lines: draft.lines.map(({ original: _, ...line }) => line) };

/** assessPayload for an imported draft: compares the amounts of its lines and calculates all others. */
export function assessStated(typed: InvoiceDraft, facts: AssessFacts): Assessed {
  const rounding = roundingFor(typed.currency, facts.rounding ?? DEFAULT_ROUNDING);
  const draft = completeDraft(typed, rounding);
  const lines = typed.lines.map((line, index) => statedLine(line, draft.lines[index]));
  return assess({ ...draft, lines }, draft, rounding, facts);
}

/**
 * assessPayload for a saved draft: the server calculated its amounts by the settings of that time, so later settings
 * are not applied to it.
 */
export function assessSaved(draft: InvoiceDraft, facts: AssessFacts): Assessed {
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
  // A future day and an unannounced series do not make a draft incomplete: they are checked when it is numbered.
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

const LONGEST_PUBLIC_CODE = publicCodeText({
  companyId: '9'.repeat(18),
  secret: 'Z'.repeat(SECRET_LENGTH),
});

/** Findings of encoding the draft with the largest number and the longest ids. */
function formatIssues(draft: InvoiceDraft): Issue[] {
  const tried = buildInvoice(
    {
      id: '9'.repeat(19),
      number: MAX_NUMBER,
      content: JSON.stringify(draft),
      publicCode: LONGEST_PUBLIC_CODE,
    },
    '0100000000',
  );
  if ('data' in tried) return [];
  const tags = 'fault' in tried ? tried.fault : tried.error;
  return [{ path: 'invoice', code: 'format-refused', params: { tags }, severity: 'error' }];
}

/** Fills in calculated amounts where the caller stated none. */
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

/** Throws the errors by field, in the shape that callers expect (ERR-008). */
export function refuseErrors(issues: readonly Issue[]): void {
  const errors = issues.filter(isError);
  if (errors.length === 0) return;
  const byField = Object.fromEntries(errors.map(({ path, code }) => [path, code]));
  throw new Failure('INPUT_DATA_IS_INVALID', byField, { issues });
}
