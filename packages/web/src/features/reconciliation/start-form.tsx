import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  firstDayOf,
  lastDayOf,
  previousPeriod,
  taxPeriodOf,
} from '@hoadon/domain/dates/tax-period';
import { useNavigate } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useStart } from './queries.ts';

/** The month before this one: what is declared next. */
const lastMonth = () =>
  previousPeriod(taxPeriodOf(dayInVietnam(new Date().toISOString()), 'month'));

/** Which side, and which days. */
export function StartForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = useStart();
  const [isSales, setSales] = useState(false);
  const [from, setFrom] = useState<PlainDate | null>(() => firstDayOf(lastMonth()));
  const [to, setTo] = useState<PlainDate | null>(() => lastDayOf(lastMonth()));
  const isWhole = from !== null && to !== null && from <= to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    start.mutate(
      { kind_of: isSales, start_date: from, end_date: to },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/main/reconciliation/$id', params: { id }, search: {} }),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <Field label={t('reconciliation.side')}>
        <Select
          options={[
            { value: 'purchases', label: t('reconciliation.purchases') },
            { value: 'sales', label: t('reconciliation.sales') },
          ]}
          value={isSales ? 'sales' : 'purchases'}
          onChange={({ target }) => setSales(target.value === 'sales')}
        />
      </Field>
      <Field label={t('reconciliation.from')} required>
        <DateInput value={from} onChange={setFrom} withSlashes />
      </Field>
      <Field label={t('reconciliation.to')} required>
        <DateInput value={to} onChange={setTo} withSlashes />
      </Field>
      <Button
        type="submit"
        variant="primary"
        icon={Scale}
        busy={start.isPending}
        disabled={!isWhole}
      >
        {t('reconciliation.start')}
      </Button>
      <ErrorLine error={start.error} />
    </form>
  );
}
