import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { type CashFlow, DOUBTFUL, type readCashFlow, SOUND } from '@hoadon/contracts/statistics';
import { dateText } from '@hoadon/domain/dates/calendar';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { type Decimal, decimal, minus, plus, sum, ZERO } from '@hoadon/domain/money/decimal';
import {
  cashFlowRangeFault,
  type ForecastSpan,
  forecastSpans,
  stepsOf,
} from '@hoadon/domain/statistics/cash-flow';
import { sql } from 'kysely';
import type { z } from 'zod';
import { allMatchingLookedUp, type ListFilter } from '../../invoice-lists/index.ts';
import type { StatisticsDeps } from '../deps.ts';
import {
  allDueQuery,
  allIssuedQuery,
  type DueRow,
  dueQuery,
  type FlowRow,
  issuedQuery,
  paymentsOfQuery,
  paymentsQuery,
  rowsOf,
} from './cash-flow.repository.ts';

type CashFlowRequest = z.output<typeof readCashFlow.input>;
type Deps = Pick<StatisticsDeps, 'db' | 'clock'>;

/** Of an invoice, what the queries over it read. */
const COLUMNS = sql`id, direction, issued_on, with_tax, currency, exchange_rate, is_voucher,
  processing_state, serial, chain_state, open_amount, falls_due, deleted_at`;

/** Money that came in and went out, step by step, and what is expected (STAT-004). */
export async function cashFlow(
  { db, clock }: Deps,
  companyId: string,
  request: CashFlowRequest,
): Promise<CashFlow> {
  const today = clock.today();
  const days = cashFlowDays(request, today);
  const steps = stepsOf(days.from, days.to, request.based_on);
  const question = { db, companyId, request: request, days, today };
  const [flows, dues] = await Promise.all([
    rowsOf<FlowRow>(db, await flowsQuery(question)),
    rowsOf<DueRow>(db, await duesQuery(question)),
  ]);
  return {
    from_date: days.from,
    to_date: days.to,
    based_on: request.based_on,
    based_on_paid: request.based_on_paid,
    ...flowOf(flows),
    steps: withBalance(steps, flows),
    forecast: forecastSpans(today).map((span) => forecastOf(span, dues)),
  };
}

type CashFlowQuery = Readonly<{
  db: Deps['db'];
  companyId: string;
  request: CashFlowRequest;
  days: DateRange;
  today: PlainDate;
}>;

async function flowsQuery({ db, companyId, request, days, today }: CashFlowQuery) {
  const unit = request.based_on === 'DAY' ? 'day' : 'month';
  const within = { ...days, unit } as const;
  const invoices = (issued?: DateRange) =>
    allMatchingLookedUp(db, companyId, filterOf(request, issued), COLUMNS);
  if (request.based_on_paid)
    return isNarrowed(request)
      ? paymentsOfQuery(companyId, within, await invoices())
      : paymentsQuery(companyId, within);
  return isNarrowed(request)
    ? issuedQuery(unit, await invoices(days))
    : allIssuedQuery(companyId, within, today);
}

const duesQuery = async ({ db, companyId, request, today }: CashFlowQuery) =>
  isNarrowed(request)
    ? dueQuery(today, await allMatchingLookedUp(db, companyId, openOf(filterOf(request)), COLUMNS))
    : allDueQuery(companyId, today);

/** Default: from 1 January of last year to today (STAT-005, AMB-69). */
function cashFlowDays({ from_date, to_date }: CashFlowRequest, today: PlainDate): DateRange {
  const to = to_date ?? (from_date && from_date > today ? from_date : today);
  const from = from_date ?? dateText(Number(to.slice(0, 4)) - 1, 1, 1);
  const code = cashFlowRangeFault(from, to);
  if (code === null) return { from, to };
  const issue = { path: 'from_date', code, severity: 'error' } as const;
  throw new Failure('INPUT_DATA_IS_INVALID', { from_date: code }, { issues: [issue] });
}

/** Whether invoices are asked for, and not all money: payments without an invoice are part of the latter alone. */
const isNarrowed = (request: CashFlowRequest): boolean =>
  Boolean(request.customer_id ?? request.vendor_id) ||
  typeof request.invoices_suspected === 'boolean' ||
  [
    request.directories,
    request.tags,
    request.status,
    request.invoice_type,
    request.invoice_status_from_tax_agency,
  ].some((options) => options.length > 0);

/** The parameters as a list of invoices has them. */
function filterOf(request: CashFlowRequest, issued?: DateRange): ListFilter {
  const all = noFilters(INVOICE_FILTERS);
  const partners = [request.customer_id, request.vendor_id].filter((id) => id != null);
  const any = <Option extends string>(options: readonly Option[]) =>
    ({ operator: 'any', options }) as const;
  return {
    station: null,
    filters: {
      ...all,
      ...(issued && { issued }),
      direction: directionOf(request),
      partners: any(partners),
      directories: any(request.directories),
      tags: any(request.tags),
      payment: any(request.status),
      chain: any(request.invoice_type),
      validity: any(validityOf(request)),
    },
  };
}

/** A customer is sold to, a vendor bought from. */
function directionOf({ customer_id, vendor_id }: CashFlowRequest): 'ALL' | 'INCOMING' | 'OUTGOING' {
  if (customer_id && !vendor_id) return 'OUTGOING';
  return vendor_id && !customer_id ? 'INCOMING' : 'ALL';
}

/** Verdict filter; the contract refuses contradictory values. */
function validityOf({
  invoice_status_from_tax_agency: status,
  invoices_suspected,
}: CashFlowRequest) {
  if (typeof invoices_suspected !== 'boolean') return status;
  const suspected = invoices_suspected ? DOUBTFUL : SOUND;
  return status.length === 0 ? suspected : status;
}

const openOf = (filter: ListFilter): ListFilter => {
  const { payment } = filter.filters;
  if (payment.options.length > 0) return filter;
  const options = ['unpaid', 'partly', 'credit'] as const;
  return { ...filter, filters: { ...filter.filters, payment: { operator: 'any', options } } };
};

type Flow = Readonly<{ cash_in: Decimal; cash_out: Decimal; net: Decimal }>;

function flowOf(rows: readonly Readonly<{ direction: string; amount: string }>[]): Flow {
  const of = (direction: 'in' | 'out') =>
    sum(rows.flatMap((row) => (row.direction === direction ? [decimal(row.amount)] : [])));
  const cash_in = of('in');
  const cash_out = of('out');
  return { cash_in, cash_out, net: minus(cash_in, cash_out) };
}

/** A row covers a day or a month: no step ends within a month except at the bounds of the report. */
function withBalance(steps: readonly DateRange[], flows: readonly FlowRow[]): CashFlow['steps'] {
  const first = steps[0]?.from ?? '';
  let balance = ZERO;
  return steps.map(({ from, to }) => {
    const its = flows.filter(({ begins }) => begins <= to && (from <= begins || from === first));
    const flow = flowOf(its);
    balance = plus(balance, flow.net);
    return { from_date: from, to_date: to, ...flow, balance };
  });
}

function forecastOf({ kind, from, to }: ForecastSpan, dues: readonly DueRow[]) {
  const month = from?.slice(0, 7) ?? null;
  const its = dues.filter((due) =>
    kind === 'later'
      ? due.month !== null && month !== null && due.month >= month
      : due.month === month,
  );
  const count = its.reduce((all, { invoices }) => all + invoices, 0);
  return { kind, from_date: from, to_date: to, count, ...flowOf(its) };
}
