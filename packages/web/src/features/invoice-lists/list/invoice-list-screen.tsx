import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListScreen } from '../../../ui/list/index.ts';
import { type FetchedPart, useFetched } from '../../../ui/program/use-fetched.ts';
import { currentUserQuery } from '../../auth/index.ts';
import { LIST_PANE } from '../../invoices/index.ts';
import { shownColumns, ViewTools } from '../look/index.ts';
import { ListTools } from '../narrowing/index.ts';
import { InvoiceList, type InvoiceListProps } from './invoice-list.tsx';
import { OpenedBeside, type ViewerActs } from './opened-beside.tsx';
import type { InvoiceListState } from './use-invoice-list.ts';

type InvoiceListScreenProps = Omit<InvoiceListProps, 'columns'> & {
  tools: ReactNode;
  /** Lazy parts among the tools; must be the same array at every render. */
  fetchedTools: readonly FetchedPart[];
  band?: ReactNode;
  /** Shown if the unfiltered list is empty. */
  empty: ReactNode;
  /** Actions of the open invoice. */
  viewer: ViewerActs;
};

/** Columns that fit beside an open invoice. */
const FEW: readonly string[] = ['number', 'buyer', 'seller', 'partner', 'total'];

/** Page of a list of invoices: search, filters, rows and the open invoice. */
export function InvoiceListScreen(props: InvoiceListScreenProps) {
  const { list, tools, fetchedTools, band, empty, viewer, ...rest } = props;
  const { t } = useTranslation();
  const { definition, words } = list;
  const [isBeside, setBeside] = useState(false);
  const { look } = list.look;
  const columns = useMemo(() => {
    const shown = shownColumns(definition.columns, look);
    return isBeside ? shown.filter(({ key }, at) => at === 0 || FEW.includes(key)) : shown;
  }, [definition.columns, look, isBeside]);
  const hasTools = useTools(fetchedTools);
  const page = (
    <ListScreen
      title={t(definition.title)}
      search={words}
      onSearch={list.find}
      searchLabel={t('invoiceLists.list.search')}
      query={list.query}
      isWaiting={!hasTools}
      isEmpty={list.loaded.places.length === 0}
      isNarrowed={list.isNarrowed}
      notFound={
        <EmptyState
          text={
            words
              ? t('invoiceLists.list.notFound', { text: words })
              : t('invoiceLists.list.nothing')
          }
          action={
            <Button onClick={() => list.narrow(noFilters(list.fields))}>
              {t('invoiceLists.list.clear')}
            </Button>
          }
        />
      }
      tools={
        // Not before the rows are shown: the shortcuts of the tools would select hidden rows.
        hasTools && (
          <>
            <ListTools list={list} hasTabs={definition.source === 'invoices'} />
            <ViewTools listView={listViewOf(list)} />
            {tools}
          </>
        )
      }
      band={band}
      empty={empty}
    >
      <InvoiceList {...rest} list={list} columns={columns} />
    </ListScreen>
  );
  return (
    <div className="flex flex-1 tablet:min-h-0">
      <div id={LIST_PANE} className="flex min-w-0 flex-1 flex-col">
        {page}
      </div>
      <OpenedBeside list={list} viewer={viewer} onBeside={setBeside} />
    </div>
  );
}

/**
 * Whether the tools above the list are complete or failed to load. The rows wait for it, because a button that appears later
 * would move them down under the user's finger.
 */
function useTools(fetchedTools: readonly FetchedPart[]): boolean {
  const areFetched = useFetched(
    useMemo(() => [ListTools, ViewTools, ...fetchedTools], [fetchedTools]),
  );
  // The user's rights decide which buttons exist.
  const { isPending, failureCount } = useQuery(currentUserQuery);
  return areFetched && (!isPending || failureCount > 0);
}

const listViewOf = ({
  definition,
  look,
  viewQuery,
  order,
  arrange,
  openView,
}: InvoiceListState) => ({
  ...look,
  list: definition.name,
  first: definition.columns,
  query: viewQuery,
  order,
  arrange,
  open: openView,
});
