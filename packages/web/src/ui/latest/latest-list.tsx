import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import { type QueryState, WhenRead } from '../when-read.tsx';

type LatestListProps<One> = {
  query: QueryState<readonly One[]>;
  title: string;
  emptyText: string;
  children: (one: One) => ReactNode;
};

/** What was begun before, the latest first: waiting, failed with the way out, none yet, or its rows. */
export function LatestList<One>({ title, emptyText, query, children }: LatestListProps<One>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <WhenRead query={query} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState text={emptyText} />
          ) : (
            <ul className="flex flex-col">{all.map(children)}</ul>
          )
        }
      </WhenRead>
    </section>
  );
}

/** How the link of a row looks. */
export const LATEST_LINK = 'flex flex-wrap items-center gap-x-4 px-2 py-2.5 hover:bg-canvas';

/** Its name, when it was begun, and what came of it: the inside of a row's link. */
export const LatestRow = ({ name, at, outcome }: { name: string; at: string; outcome: string }) => (
  <>
    <span className="min-w-0 flex-1 truncate">{name}</span>
    <span className="tabular text-muted">{formatDateTime(at)}</span>
    <span className="tabular text-muted">{outcome}</span>
  </>
);
