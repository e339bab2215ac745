import { decimal } from '@hoadon/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { Progress } from '../../../ui/progress.tsx';
import type { Packages } from '../queries.ts';

/** From here on it is time to think of the next package. */
const LOW_SHARE = 0.1;

/** How many invoices were bought, how many are used, and how many are left (LIC-016). */
export function Capacity({ packages }: { packages: Packages }) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const { total_capacity: bought, count_published_invoice: used } = packages;
  const left = bought === null ? null : Math.max(bought - used, 0);
  const warning = warningOf(bought, left);
  const count = (value: number | null) =>
    value === null ? t('licences.capacity.unlimited') : format(decimal(value));
  return (
    <section aria-label={t('licences.capacity.label')} className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-control border border-line bg-surface">
        <Figure name={t('licences.capacity.bought')} value={count(bought)} />
        <Figure name={t('licences.capacity.used')} value={count(used)} />
        <Figure
          name={t('licences.capacity.left')}
          value={count(left)}
          alarming={warning !== null}
        />
      </dl>
      {bought !== null && bought > 0 && (
        <Progress label={t('licences.capacity.progress')} value={used} max={bought} />
      )}
      {warning && <p className="text-warning">{t(`licences.capacity.${warning}`)}</p>}
    </section>
  );
}

function warningOf(bought: number | null, left: number | null): 'none' | 'usedUp' | 'low' | null {
  if (bought === null || left === null) return null;
  if (bought === 0) return 'none';
  if (left === 0) return 'usedUp';
  return left <= bought * LOW_SHARE ? 'low' : null;
}

type FigureProps = { name: string; value: string; alarming?: boolean };

const Figure = ({ name, value, alarming = false }: FigureProps) => (
  <div className="flex min-w-0 flex-col gap-1 px-3 py-3 tablet:px-4">
    <dt className="text-small text-muted">{name}</dt>
    <dd
      className={classNames(
        'tabular text-title font-semibold tablet:text-total',
        alarming && 'text-warning',
      )}
    >
      {value}
    </dd>
  </div>
);
