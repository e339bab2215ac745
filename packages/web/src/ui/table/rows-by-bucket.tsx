import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton.tsx';

/** What is needed of a query that reads page after page. */
type PagedRead<Row> = Readonly<{
  data: Readonly<{ pages: readonly Readonly<{ rows: readonly Row[] }>[] }> | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}>;

type RowsByBucketProps<Bucket extends string | null, Row> = {
  label: string;
  /** Names the choice of a bucket. */
  choiceLabel: string;
  emptyText: string;
  buckets: readonly Bucket[];
  /** With how many rows there are in it. */
  nameOf: (bucket: Bucket) => string;
  chosen: Bucket;
  onChoose: (bucket: Bucket) => void;
  /** What the chosen bucket means. */
  about?: ReactNode;
  query: PagedRead<Row>;
  /** Draws the rows that were read, and calls `onEnd` where the last of them comes into sight. */
  children: (rows: readonly Row[], onEnd: () => void) => ReactNode;
};

/** The rows of a file that was read in, each in one bucket: chosen, read page by page, in all their states. */
export function RowsByBucket<Bucket extends string | null, Row>({
  query,
  children,
  ...props
}: RowsByBucketProps<Bucket, Row>) {
  const { t } = useTranslation();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const onEnd = () => {
    // A page that failed is asked for again by hand: nothing ends by being asked without end.
    const mayAsk = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
    if (mayAsk) void query.fetchNextPage();
  };
  return (
    <section aria-label={props.label} className="flex min-h-0 flex-col gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{props.choiceLabel}</legend>
        {props.buckets.map((one) => (
          <Button
            key={one ?? ''}
            variant={one === props.chosen ? 'secondary' : 'quiet'}
            aria-pressed={one === props.chosen}
            onClick={() => props.onChoose(one)}
          >
            {props.nameOf(one)}
          </Button>
        ))}
      </fieldset>
      {props.about}
      {query.isPending && <SkeletonRows rows={6} label={t('common.loading')} />}
      {query.error && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && rows.length === 0 && <EmptyState text={props.emptyText} />}
      {rows.length > 0 && children(rows, onEnd)}
      {query.isFetchNextPageError && (
        <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
    </section>
  );
}
