import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorState } from '../error-state.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import { SkeletonRows } from '../skeleton.tsx';

const SKELETON_ROWS = 12;

type ListScreenProps = {
  title: string;
  search: string;
  searchLabel: string;
  onSearch: (text: string) => void;
  query: { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  /** Whether the rows wait for something else than their query. */
  isWaiting?: boolean;
  isEmpty: boolean;
  /** By a search or a filter: then nothing was found, where otherwise there is nothing yet. */
  isNarrowed: boolean;
  notFound: ReactNode;
  /** Beside the search box. */
  tools?: ReactNode;
  /** Between the tools and the list, such as a run under way. */
  band?: ReactNode;
  /** Where there is nothing at all. */
  empty: ReactNode;
  /** The list, where it has rows. */
  children: ReactNode;
};

/** A page that is a list: search, tools, and the four states. */
export function ListScreen(props: ListScreenProps) {
  const { title, search, searchLabel, onSearch, tools, band } = props;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
        <h1 className="sr-only">{title}</h1>
        <SearchBox value={search} onSearch={onSearch} label={searchLabel} />
        {tools}
      </div>
      {band}
      <Content {...props} />
    </>
  );
}

function Content(props: ListScreenProps) {
  const { isNarrowed, query, isWaiting, isEmpty, notFound, empty, children } = props;
  const { t } = useTranslation();
  if (query.isPending || isWaiting) {
    return (
      <div className="flex-1 overflow-hidden bg-surface">
        <SkeletonRows rows={SKELETON_ROWS} label={t('common.loading')} />
      </div>
    );
  }
  if (query.error && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  }
  if (!isEmpty) return children;
  return isNarrowed ? notFound : empty;
}
