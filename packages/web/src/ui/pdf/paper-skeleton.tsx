import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Skeleton } from '../skeleton.tsx';

/** A sheet that is still empty. */
export function PaperSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="flex-1 overflow-hidden bg-neutral-50 p-6"
    >
      <div className="mx-auto flex h-full max-w-160 flex-col gap-4 bg-surface p-10">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-1/3" />
        <Skeleton className="mt-6 h-40" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    </div>
  );
}
