// biome-ignore-all lint/a11y/useSemanticElements: rows placed by hand cannot be those of a table element
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Skeleton } from '../skeleton.tsx';

/** In the place of a row that was scrolled to and is being read again. */
export function RowSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      role="cell"
      className="flex h-full items-center gap-4 border-b border-hairline bg-surface px-4"
    >
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="w-20" />
      <Skeleton className="min-w-0 flex-1" />
      <Skeleton className="w-24" />
    </div>
  );
}
