import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-4 p-4">
      <Skeleton className="h-6 w-60" />
      <div className="grid grid-cols-4 gap-3">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((field) => (
          <Skeleton key={field} className="h-8" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
