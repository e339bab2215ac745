import { capacityMark } from '@hoadon/domain/licences/capacity-mark';
import { decimal } from '@hoadon/domain/money/decimal';
import { classNames } from '../../../lib/class-names.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Progress } from '../../../ui/progress.tsx';
import { CapacityBand } from '../capacity-band.tsx';
import type { Packages } from '../queries.ts';

/** How many invoices were bought, how many are used, and how many are left (LIC-016). */
export function Capacity({ packages }: { packages: Packages }) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const { total_capacity: bought, count_published_invoice: used } = packages;
  const left = bought === null ? null : Math.max(bought - used, 0);
  const mark = bought === 0 ? null : capacityMark({ capacity: bought, count: used });
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
          alarming={bought === 0 || mark !== null}
        />
      </dl>
      {bought !== null && bought > 0 && (
        <Progress label={t('licences.capacity.progress')} value={used} max={bought} />
      )}
      {bought === 0 && <p className="text-warning">{t('licences.capacity.none')}</p>}
      {mark !== null && bought !== null && (
        <CapacityBand mark={mark} used={used} capacity={bought} />
      )}
    </section>
  );
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
