import { noFilters } from '@hoadon/contracts/filters/read-filters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListScreen } from '../../../ui/list/index.ts';
import { InvoiceList, type InvoiceListProps } from './invoice-list.tsx';

type InvoiceListScreenProps = Omit<InvoiceListProps, 'columns'> & {
  /** Beside the search box. */
  tools?: ReactNode;
  /** Between the tools and the list. */
  band?: ReactNode;
  /** Where there is nothing in the list at all. */
  empty: ReactNode;
};

/** The page of any list of invoices: search, filters, and the four states. */
export function InvoiceListScreen(props: InvoiceListScreenProps) {
  const { list, tools, band, empty, ...rest } = props;
  const { t } = useTranslation();
  const { definition, words } = list;
  return (
    <ListScreen
      title={t(definition.title)}
      search={words}
      onSearch={list.find}
      searchLabel={t('invoices.list.search')}
      query={list.query}
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
      tools={tools}
      band={band}
      empty={empty}
    >
      <InvoiceList {...rest} list={list} columns={definition.columns} />
    </ListScreen>
  );
}
