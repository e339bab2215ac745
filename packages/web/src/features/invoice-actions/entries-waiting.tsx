import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Placeholder of the entries, while their program is fetched. */
export function EntriesWaiting() {
  const { t } = useTranslation();
  return (
    <div role="presentation" className="flex min-h-8 items-center gap-2 px-3 text-muted">
      <Spinner />
      {t('common.loading')}
    </div>
  );
}
