import { decimal } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { PackagesLink } from './packages/packages-link.tsx';

type RunStoppedProps = {
  /** Invoices of the run that are issued. */
  done: number;
  /** Drafts of the run that wait in it, untouched. */
  waiting: number;
};

/** A run of issuing met the end of the package: what is done, what is as it was, and the next step. */
export function RunStopped({ done, waiting }: RunStoppedProps) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-warning-50 px-3 py-2">
      <p className="min-w-60 flex-1">
        {t('licences.runStopped', {
          done: format(decimal(done)),
          left: format(decimal(waiting)),
        })}
      </p>
      <PackagesLink />
    </div>
  );
}
