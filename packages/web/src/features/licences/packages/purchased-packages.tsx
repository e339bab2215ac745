import type { PurchasedPackage } from '@hoadon/contracts/licences';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { FREE_PACKAGE } from '@hoadon/domain/licences/licence';
import { type Decimal, decimal, decimalOrNull, isZero, ZERO } from '@hoadon/domain/money/decimal';
import { CalendarClock, CircleCheck, CircleSlash, Gauge } from 'lucide-react';
import { useNarrow } from '../../../lib/media/use-narrow.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Pill } from '../../../ui/pill.tsx';
import { RowCards } from '../../../ui/table/row-cards.tsx';
import { type TableColumn, TableShell } from '../../../ui/table/table-shell.tsx';
import { planName } from './plan-name.ts';

const MARKS = {
  running: { tone: 'success', icon: CircleCheck },
  'used-up': { tone: 'warning', icon: Gauge },
  ended: { tone: 'neutral', icon: CircleSlash },
  'not-begun': { tone: 'info', icon: CalendarClock },
} as const;

/** What the company bought or was given, the latest first (LIC-015). */
export function PurchasedPackages({ purchased }: { purchased: readonly PurchasedPackage[] }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const columns = useColumns();
  const [title, mark, ...facts] = columns;
  if (narrow && title && purchased.length > 0)
    return (
      <RowCards
        caption={t('licences.purchased.title')}
        rows={purchased}
        rowKey={keyOf}
        title={title}
        mark={mark}
        facts={facts}
      />
    );
  return (
    <TableShell
      caption={t('licences.purchased.title')}
      columns={columns}
      rows={purchased}
      rowKey={keyOf}
      emptyText={t('licences.purchased.empty')}
    />
  );
}

const keyOf = ({ plan_id, start, end }: PurchasedPackage) => `${plan_id.id}|${start}|${end}`;

function useColumns(): readonly TableColumn<PurchasedPackage>[] {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const count = (value: number | null) =>
    value === null ? t('licences.capacity.unlimited') : format(decimal(value));
  return [
    {
      key: 'plan',
      header: t('licences.purchased.plan'),
      cell: (row) => <PlanName {...row.plan_id} />,
    },
    {
      key: 'state',
      header: t('licences.purchased.state'),
      cell: ({ state }) => <Pill {...MARKS[state]}>{t(`licences.purchased.states.${state}`)}</Pill>,
    },
    {
      key: 'start',
      header: t('licences.purchased.start'),
      numeric: true,
      cell: ({ start }) => formatDate(dayInVietnam(start)),
    },
    {
      key: 'end',
      header: t('licences.purchased.end'),
      numeric: true,
      cell: ({ end }) => formatDate(dayInVietnam(end)),
    },
    {
      key: 'used',
      header: t('licences.purchased.used'),
      numeric: true,
      cell: ({ total, capacity }) => `${count(total)} / ${count(capacity)}`,
    },
    {
      key: 'left',
      header: t('licences.capacity.left'),
      numeric: true,
      cell: ({ total, capacity }) =>
        count(capacity === null ? null : Math.max(capacity - total, 0)),
    },
    {
      key: 'price',
      header: t('licences.purchased.price'),
      numeric: true,
      cell: ({ price }) => priceText(decimalOrNull(price) ?? ZERO),
    },
  ];

  function priceText(price: Decimal): string {
    return isZero(price)
      ? t('licences.purchased.free')
      : t('licences.price.amount', { amount: format(price) });
  }
}

/** The name of the package; a given one is also described in words. */
function PlanName(plan: PurchasedPackage['plan_id']) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  return (
    <span className="flex flex-col py-1.5">
      <span className="font-medium">{planName(t, formatCount, plan)}</span>
      {plan.id === FREE_PACKAGE.name && (
        <span className="text-small text-muted">{t('licences.purchased.given')}</span>
      )}
    </span>
  );
}
