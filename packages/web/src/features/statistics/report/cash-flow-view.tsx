import { setFilters } from '@hoadon/contracts/filters/read-filters';
import type { CashFlow } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { CASH_FLOW_STEPS, type CashFlowStep } from '@hoadon/domain/statistics/cash-flow';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Chart } from '../../../ui/charts/index.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { FilterBar, useChipText } from '../../../ui/filters/index.ts';
import { useFilterTexts } from '../../invoice-lists/index.ts';
import { cashFlowFile, cashFlowQuery } from '../queries.ts';
import {
  CASH_FLOW_FILTERS,
  type CashFlowFilters,
  NOT_NARROWED,
  questionOf,
  settled,
} from './cash-flow-filters.ts';
import { CashFlowSteps } from './cash-flow-steps.tsx';
import { nameOfStep } from './name-of-step.ts';
import { PrintHead } from './print-head.tsx';
import { ReportTools } from './report-tools.tsx';

type CashFlowViewProps = { days: DateRange; onLeave: () => void };

/** Money in and out by the day of payment or of issue, and what is expected by the days on which it is due. */
export function CashFlowView({ days, onLeave }: CashFlowViewProps) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const [stepSize, setStepSize] = useState<CashFlowStep>('MONTH');
  const [isPaid, setPaid] = useState(true);
  const [narrowed, setNarrowed] = useState(NOT_NARROWED);
  const chipText = useChipText();
  const texts = useFilterTexts(CASH_FLOW_FILTERS, narrowed);
  const factOf = (key: keyof CashFlowFilters) => {
    const text = texts[key];
    return text
      ? [[text.label, chipText(CASH_FLOW_FILTERS[key], narrowed[key], text)] as const]
      : [];
  };
  const input = {
    ...questionOf(narrowed),
    from_date: days.from,
    to_date: days.to,
    based_on: stepSize,
    based_on_paid: isPaid,
  };
  const flow = useQuery(cashFlowQuery(input));
  const retry = () => void flow.refetch();
  const printed = useRef<HTMLDivElement>(null);
  const nameOf = (span: CashFlow['forecast'][number]) =>
    span.kind === 'month' && span.from_date
      ? nameOfStep(span.from_date, 'MONTH')
      : t(span.kind === 'overdue' ? 'statistics.overdue' : 'statistics.later');
  return (
    <div className="flex flex-col gap-4">
      <ReportTools
        workbook={() => cashFlowFile(input)}
        printed={printed}
        isRead={flow.data !== undefined}
      >
        <Field label={t('statistics.basis')} labelHidden>
          <Select
            value={isPaid ? 'paid' : 'issued'}
            onChange={({ target }) => setPaid(target.value === 'paid')}
            options={[
              { value: 'paid', label: t('statistics.basisPaid') },
              { value: 'issued', label: t('statistics.basisIssued') },
            ]}
          />
        </Field>
        <Field label={t('statistics.by')} labelHidden>
          <Select
            value={stepSize}
            onChange={({ target }) => setStepSize(target.value as CashFlowStep)}
            options={CASH_FLOW_STEPS.map((value) => ({ value, label: t(`statistics.${value}`) }))}
          />
        </Field>
        <FilterBar
          fields={CASH_FLOW_FILTERS}
          texts={texts}
          values={narrowed}
          onChange={(values) => setNarrowed(settled(values))}
        />
      </ReportTools>
      <div ref={printed} className="flex flex-col gap-4">
        <PrintHead
          title={t('statistics.cashFlow')}
          days={days}
          facts={[
            [t('statistics.basis'), t(isPaid ? 'statistics.basisPaid' : 'statistics.basisIssued')],
            [t('statistics.by'), t(`statistics.${stepSize}`)],
            ...setFilters(CASH_FLOW_FILTERS, narrowed).flatMap(factOf),
          ]}
        />
        <Chart
          title={t('statistics.cashFlow')}
          kind="bars"
          data={
            flow.data &&
            flowsOf(flow.data.steps, ({ from_date }) => nameOfStep(from_date, stepSize), t)
          }
          format={format}
          emptyText={t('statistics.noFlow')}
          error={flow.error}
          onRetry={retry}
        />
        <CashFlowSteps
          flow={flow.data}
          error={flow.error}
          onRetry={retry}
          values={narrowed}
          onLeave={onLeave}
        />
        <Chart
          title={t('statistics.forecast')}
          kind="bars"
          data={flow.data && flowsOf(flow.data.forecast, nameOf, t)}
          format={format}
          emptyText={t('statistics.noFlow')}
          error={flow.error}
          onRetry={retry}
        />
      </div>
    </div>
  );
}

type Flow = Pick<CashFlow['steps'][number], 'cash_in' | 'cash_out'>;

const flowsOf = <Row extends Flow>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  t: (key: 'statistics.cashIn' | 'statistics.cashOut') => string,
) => ({
  categories: rows.map(nameOf),
  series: [
    { key: 'in', label: t('statistics.cashIn'), values: rows.map((row) => row.cash_in) },
    { key: 'out', label: t('statistics.cashOut'), values: rows.map((row) => row.cash_out) },
  ],
});
