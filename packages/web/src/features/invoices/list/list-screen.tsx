import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { InvoiceList, type LoadedRows, type Selection } from './invoice-list.tsx';
import type { ListExtra } from './list-columns.ts';

const SKELETON_ROWS = 12;

type ListScreenProps = {
  title: string;
  search: string;
  onSearch: (text: string) => void;
  query: { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  loaded: LoadedRows;
  onOpen: (row: InvoiceRow) => void;
  entriesOf: (row: InvoiceRow) => readonly MenuEntry[];
  selection?: Selection;
  extra: ListExtra;
  /** Beside the search box. */
  tools?: ReactNode;
  /** Between the tools and the list, such as a run under way. */
  band?: ReactNode;
  empty: ReactNode;
};

/** A page that is a list: search, tools, and the four states. */
export function ListScreen(props: ListScreenProps) {
  const { title, search, onSearch, query, loaded, tools, band } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
        <h1 className="sr-only">{title}</h1>
        <SearchBox value={search} onSearch={onSearch} label={t('invoices.list.search')} />
        {tools}
      </div>
      {band}
      <Content {...props} loaded={loaded} query={query} />
    </>
  );
}

function Content({ title, search, query, loaded, empty, ...list }: ListScreenProps) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <div className="flex-1 overflow-hidden bg-surface">
        <SkeletonRows rows={SKELETON_ROWS} label={t('common.loading')} />
      </div>
    );
  }
  if (query.error && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  }
  if (loaded.rows.length === 0) {
    return search ? <EmptyState text={t('invoices.list.notFound', { text: search })} /> : empty;
  }
  return (
    <InvoiceList
      label={title}
      loaded={loaded}
      onOpen={list.onOpen}
      entriesOf={list.entriesOf}
      extra={list.extra}
      {...(list.selection ? { selection: list.selection } : {})}
    />
  );
}
