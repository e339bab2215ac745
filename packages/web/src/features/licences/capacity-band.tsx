import type { CapacityMark } from '@hoadon/domain/licences/capacity-mark';
import { decimal } from '@hoadon/domain/money/decimal';
import { PackageOpen } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { PackagesLink } from './packages/packages-link.tsx';

type CapacityBandProps = { mark: CapacityMark; used: number; capacity: number };

/** Warning that 80, 95 or 100 % of the packages is used, with what is left and the way to the next package. */
export function CapacityBand({ mark, used, capacity }: CapacityBandProps) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const isUrgent = mark > 80;
  return (
    <section
      aria-label={t('licences.capacity.label')}
      data-mark={mark}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-3 py-2',
        isUrgent ? 'bg-danger-50' : 'bg-warning-50',
      )}
    >
      <p className="flex min-w-60 flex-1 gap-2">
        <PackageOpen
          aria-hidden
          size={16}
          className={classNames('mt-0.5 shrink-0', isUrgent ? 'text-danger' : 'text-warning')}
        />
        <span>
          {t(`licences.capacity.mark.${mark}`, {
            used: format(decimal(used)),
            capacity: format(decimal(capacity)),
            left: format(decimal(Math.max(capacity - used, 0))),
          })}
        </span>
      </p>
      <PackagesLink />
    </section>
  );
}
