import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Packages, packagesQuery } from '../queries.ts';

/** Shows the packages once they are known. */
export function PackagesLoaded({ children }: { children: (packages: Packages) => ReactNode }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(packagesQuery);
  if (data) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-8 w-60" />
      <Skeleton className="h-60" />
    </div>
  );
}
