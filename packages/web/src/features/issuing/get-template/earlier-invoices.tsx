import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { InvoiceViewer, NO_NEIGHBOURS } from '../../invoices/index.ts';
import { EarlierTable } from './earlier-table.tsx';
import { earlierQuery, PAGE_SIZE, SOURCES, type TemplateSource } from './queries.ts';

type EarlierInvoicesProps = {
  isChosen: (id: string) => boolean;
  onToggle: (row: InvoiceRow) => void;
};

/** Received or issued invoices to choose from, page by page (ISS-034). */
export function EarlierInvoices({ isChosen, onToggle }: EarlierInvoicesProps) {
  const { t } = useTranslation();
  const [chosenSource, setChosenSource] = useState<TemplateSource | null>(null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<string | null>(null);
  const first = useQuery(earlierQuery('incoming', '', 1));
  // Without any received invoice, issued ones are offered.
  const source = chosenSource ?? (first.data?.rows.length === 0 ? 'outgoing' : 'incoming');
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const choose = (next: TemplateSource) => {
    setChosenSource(next);
    setPage(1);
  };
  return (
    <div className="flex flex-col gap-3">
      <SearchBox value={search} onSearch={find} label={t('getTemplate.search')} />
      <Tabs<TemplateSource>
        label={t('getTemplate.source.label')}
        value={source}
        onChange={choose}
        items={SOURCES.map((value) => ({
          value,
          label: t(`getTemplate.source.${value}`),
          content: (
            <Rows
              source={value}
              search={search}
              page={page}
              isChosen={isChosen}
              onToggle={onToggle}
              onPage={setPage}
              onShow={setShown}
              onOther={() => choose('outgoing')}
            />
          ),
        }))}
      />
      {shown && (
        <InvoiceViewer
          id={shown}
          loaded={NO_NEIGHBOURS}
          onMove={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

type RowsProps = EarlierInvoicesProps & {
  source: TemplateSource;
  search: string;
  page: number;
  onPage: (page: number) => void;
  onShow: (id: string) => void;
  onOther: () => void;
};

function Rows({ source, search, page, onPage, onShow, onOther, ...choice }: RowsProps) {
  const { t } = useTranslation();
  const query = useQuery(earlierQuery(source, search, page));
  if (query.isPending) return <SkeletonRows rows={PAGE_SIZE} label={t('common.loading')} />;
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { rows, pageInfo } = query.data;
  if (rows.length === 0) {
    return (
      <EmptyState
        text={
          search
            ? t('getTemplate.empty.notFound', { text: search })
            : t(`getTemplate.empty.${source}`)
        }
        action={
          source === 'incoming' &&
          !search && <Button onClick={onOther}>{t('getTemplate.empty.toOutgoing')}</Button>
        }
      />
    );
  }
  return (
    <EarlierTable
      source={source}
      rows={rows}
      page={page}
      hasNext={pageInfo.next_cursor !== null}
      total={pageInfo.total}
      busy={query.isPlaceholderData}
      onPage={onPage}
      onShow={onShow}
      {...choice}
    />
  );
}
