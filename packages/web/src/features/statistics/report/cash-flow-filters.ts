import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import { flagFilter, rowsFilter } from '@hoadon/contracts/filters/filter-kinds';
import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import {
  defineFilters,
  noFilters,
  setFilters,
  writeFilters,
} from '@hoadon/contracts/filters/read-filters';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import { DOUBTFUL, type readCashFlow, SOUND } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';

const { partners, directories, payment, chain, validity } = INVOICE_FILTERS;

/** What narrows the cash flow (STAT-004), by the names that lists of invoices have for it. */
export const CASH_FLOW_FILTERS = defineFilters({
  partners,
  directories,
  tags: rowsFilter('tag_id'),
  payment,
  chain,
  validity,
  isSuspected: flagFilter('invoices_suspected'),
});

export type CashFlowFilters = FilterValues<typeof CASH_FLOW_FILTERS>;
export const NOT_NARROWED: CashFlowFilters = noFilters(CASH_FLOW_FILTERS);

/** As the call takes them: of several partners the one chosen last, and no verdict that contradicts the suspicion. */
export function settled(values: CashFlowFilters): CashFlowFilters {
  const { isSuspected } = values;
  const agrees = (verdict: string) => isSuspected === null || (verdict !== '2') === isSuspected;
  return {
    ...values,
    partners: { ...values.partners, options: values.partners.options.slice(-1) },
    validity: { ...values.validity, options: values.validity.options.filter(agrees) },
  };
}

export function questionOf(values: CashFlowFilters): InputOf<typeof readCashFlow> {
  const [partner] = values.partners.options;
  return {
    // A partner may both buy and sell: both directions apply.
    ...(partner !== undefined && { customer_id: partner, vendor_id: partner }),
    directories: [...values.directories.options],
    tags: [...values.tags.options],
    status: [...values.payment.options],
    invoice_type: [...values.chain.options],
    invoice_status_from_tax_agency: [...values.validity.options],
    invoices_suspected: values.isSuspected,
  };
}

/** The address of the invoices of these days in a list; null: the money is that of vouchers. */
export function listSearch(values: CashFlowFilters, { from, to }: DateRange) {
  const { isSuspected, ...others } = values;
  const verdicts = isSuspected ? DOUBTFUL : SOUND;
  const isTold = isSuspected === null || values.validity.options.length > 0;
  const { isSuspected: _, ...fields } = CASH_FLOW_FILTERS;
  return {
    ...writeFilters(fields, {
      ...others,
      validity: isTold ? values.validity : { operator: 'any', options: verdicts },
    }),
    start_date: from,
    end_date: to,
  };
}

export const isNarrowed = (values: CashFlowFilters): boolean =>
  setFilters(CASH_FLOW_FILTERS, values).length > 0;
