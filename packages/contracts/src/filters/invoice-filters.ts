import { firstDayOf, lastDayOf, parsePeriod } from '@hoadon/domain/dates/tax-period';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import type { ChoiceField } from './filter-field.ts';
import {
  choiceFilter,
  choicesFilter,
  codeFilter,
  datesFilter,
  flagFilter,
  numbersFilter,
  rowsFilter,
  textFilter,
} from './filter-kinds.ts';
import { defineFilters } from './read-filters.ts';

/** The tabs over a list (LIST-001). */
export const LIST_TABS = ['ALL', 'PAID', 'VERIFIED', 'NOT_VERIFIED'] as const;
/** `credit`: money is to be given back. */
export const PAYMENT_STATES = ['unpaid', 'partly', 'paid', 'credit'] as const;
/** Form symbols of all documents that may be received; own ones are 1, 2 and 6. */
const TEMPLATES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const DIRECTIONS = ['ALL', 'INCOMING', 'OUTGOING'] as const;

/** What every list of invoices can be narrowed by, in the order of the panel (LIST-013). */
export const INVOICE_FILTERS = defineFilters({
  tab: choiceFilter('filter', LIST_TABS, 'ALL'),
  direction: directionFilter(),
  words: textFilter('search_text'),
  issued: datesFilter('start_date', 'end_date'),
  /** A month or a quarter, as the tax return writes it: `07/2026`, `2/2026`. */
  period: codeFilter('period', 7, (text) => parsePeriod(text) !== null),
  kinds: choicesFilter('kind', TEMPLATES),
  serial: codeFilter('serial', 10, (text) => /^[0-9A-Z/]+$/.test(text)),
  numbers: numbersFilter('number_from', 'number_to'),
  totals: numbersFilter('amount_from', 'amount_to', 2),
  currency: codeFilter('currency', 3, (text) => /^[A-Z]{3}$/.test(text)),
  rates: choicesFilter('vat_rate', VAT_RATES),
  partners: rowsFilter('partner_id'),
  chain: choicesFilter('chain_state', CHAIN_STATES),
  states: choicesFilter('state', PROCESSING_STATES),
  excluded: choicesFilter('exclude_invoice_types', ['DRAFT', ...CHAIN_STATES]),
  /** Result of the check (AMB-45): 0 wrong, 1 doubtful, 2 nothing found. */
  validity: choicesFilter('validity', ['0', '1', '2']),
  payment: choicesFilter('payment_status', PAYMENT_STATES),
  due: datesFilter('due_from', 'due_to'),
  origin: choicesFilter('origin', ['1', '2', '3', '4'], { initial: ['1', '3', '4'] }),
  tags: rowsFilter('tag_id', { operators: ['any', 'all', 'none'] }),
  /** With all directories below them. */
  directories: rowsFilter('directory_id'),
  createdBy: rowsFilter('created_by'),
  /** What imports of drafts made, issued since or not. */
  draftImports: rowsFilter('draft_import'),
  hasFile: flagFilter('has_file'),
  isSigned: flagFilter('is_signed'),
  isSecure: flagFilter('is_secure'),
  /** What is in the figures: in force, no voucher, and of a known amount in dong. */
  isCounted: flagFilter('counted'),
  /** Purchases from the limit for proof of payment on, not paid in full, without a recorded due day. */
  lacksDueDay: flagFilter('lacks_due_day'),
  /** Payment vouchers. */
  isVoucher: flagFilter('invoice_virtual'),
});
export type InvoiceFilters = typeof INVOICE_FILTERS;

/** Unissued invoices by their state: drafts, failed and unknown, under way. */
export const UNISSUED_FILTERS = defineFilters({
  ...INVOICE_FILTERS,
  station: choiceFilter('releasing_status', ['draf', 'release_error', 'releasing']), // sic
});

/** Two names on the wire for one thing (AMB-12); what contradicts itself is refused. */
function directionFilter(): ChoiceField<(typeof DIRECTIONS)[number]> {
  const type = choiceFilter('invoiceType', DIRECTIONS, 'ALL');
  const outgoing = flagFilter('invoice_outgoing');
  return {
    ...type,
    names: ['invoiceType', 'invoice_outgoing'],
    read: (texts) => {
      const flag = outgoing.read(texts);
      if (flag === null && texts['invoice_outgoing'] !== undefined) return null;
      const direction = texts['invoiceType'] === undefined ? 'ALL' : type.read(texts);
      if (flag === null || direction === null) return direction;
      const named = flag ? 'OUTGOING' : 'INCOMING';
      return direction === 'ALL' || direction === named ? named : null;
    },
  };
}

/** The days of a period as `parsePeriod` reads it; null where it is none. */
export function daysOfPeriod(text: string) {
  const period = parsePeriod(text);
  return period && { from: firstDayOf(period), to: lastDayOf(period) };
}
