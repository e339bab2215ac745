import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListScreen } from '../../../ui/list/index.ts';
import { type FetchedPart, useFetched } from '../../../ui/program/use-fetched.ts';
import { currentUserQuery } from '../../auth/index.ts';
import { shownColumns, ViewTools } from '../look/index.ts';
import { ListTools } from '../narrowing/index.ts';
import { LIST_PANE } from '../viewer/index.ts';
import { InvoiceList, type InvoiceListProps } from './invoice-list.tsx';
import { OpenedBeside, type ViewerActs } from './opened-beside.tsx';
import type { InvoiceListState } from './use-invoice-list.ts';

type InvoiceListScreenProps = Omit<InvoiceListProps, 'columns'> & {
  /** Beside the search box. */
  tools: ReactNode;
  /** Those of the tools whose program is fetched when the list is shown; the same at every rendering. */
  fetchedTools: readonly FetchedPart[];
  /** Between the tools and the list. */
  band?: ReactNode;
  /** Where there is nothing in the list at all. */
  empty: ReactNode;
  /** What may be done with the invoice that is open. */
  viewer: ViewerActs;
};

/** What there is room for beside an open invoice. */
const FEW: readonly string[] = ['number', 'buyer', 'seller', 'partner', 'total'];

/** The page of any list of invoices: search, filters, and the four states. */
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
      searchLabel={t('invoices.list.search')}
      query={list.query}
      isWaiting={!hasTools}
      isEmpty={list.loaded.places.length === 0}
      isNarrowed={list.isNarrowed}
      notFound={
        <EmptyState
          text={words ? t('invoices.list.notFound', { text: words }) : t('invoices.list.nothing')}
          action={
            <Button onClick={() => list.narrow(noFilters(list.fields))}>
              {t('invoices.list.clear')}
            </Button>
          }
        />
      }
      tools={
        // Not before the rows are shown: the keys of the tools would select hidden rows.
        hasTools && (
          <>
            <ListTools list={list} hasTabs={definition.source === 'invoices'} />
            <ViewTools looking={lookingOf(list)} />
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
 * Whether the tools above the list are complete, or will not be for now. A row that moves down when a button appears above it is
 * missed by the finger that was about to press it.
 */
function useTools(fetchedTools: readonly FetchedPart[]): boolean {
  const areFetched = useFetched(
    useMemo(() => [ListTools, ViewTools, ...fetchedTools], [fetchedTools]),
  );
  // The rights of the user decide which buttons there are.
  const { isPending, failureCount } = useQuery(currentUserQuery);
  return areFetched && (!isPending || failureCount > 0);
}

const lookingOf = ({ definition, look, kept, order, arrange, openView }: InvoiceListState) => ({
  ...look,
  list: definition.name,
  first: definition.columns,
  query: kept,
  order,
  arrange,
  open: openView,
});
