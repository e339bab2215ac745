import { decimal } from '@hoadon/domain/money/decimal';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Paginator } from '../../ui/table/paginator.tsx';
import { type TableColumn, TableShell } from '../../ui/table/table-shell.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { GallerySection } from './gallery-section.tsx';

type Row = Readonly<{ id: string; name: string; amount: string }>;

const ROWS: readonly Row[] = [
  { id: '1', name: 'Công ty TNHH Sông Đuống', amount: '86618160' },
  { id: '2', name: 'Hộ kinh doanh Thiên Phước', amount: '-493900' },
];
const FAILED = new CallError({ status: 0, code: 'NETWORK' });

export function GalleryTables() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [page, setPage] = useState(4);
  const [size, setSize] = useState(10);
  const [tab, setTab] = useState<'full' | 'empty' | 'loading' | 'failed'>('full');
  const columns: TableColumn<Row>[] = [
    { key: 'name', header: t('gallery.name'), cell: (row) => row.name },
    {
      key: 'amount',
      header: t('gallery.amount'),
      cell: (row) => numbers.format(decimal(row.amount)),
      numeric: true,
    },
  ];
  const table = { caption: t('gallery.table'), columns, rowKey: (row: Row) => row.id };
  const pages = (
    <Paginator page={page} pageSize={size} total={297} onPage={setPage} onPageSize={setSize} />
  );
  return (
    <>
      <GallerySection name="Tabs">
        <div className="w-full">
          <Tabs
            label={t('gallery.states')}
            value={tab}
            onChange={setTab}
            items={[
              {
                value: 'full',
                label: t('gallery.full'),
                count: 2,
                content: <TableShell {...table} rows={ROWS} />,
              },
              {
                value: 'empty',
                label: t('gallery.empty'),
                content: <TableShell {...table} rows={[]} />,
              },
              {
                value: 'loading',
                label: t('gallery.loading'),
                content: <TableShell {...table} rows={undefined} />,
              },
              {
                value: 'failed',
                label: t('gallery.failed'),
                content: (
                  <TableShell {...table} rows={[]} error={FAILED} onRetry={() => setTab('full')} />
                ),
              },
            ]}
          />
        </div>
      </GallerySection>
      <GallerySection name="TableShell">
        <div className="w-full">
          <TableShell {...table} rows={ROWS} />
        </div>
      </GallerySection>
      <GallerySection name="Paginator" awaits={t('gallery.screens.lists')}>
        <div className="w-full">{pages}</div>
      </GallerySection>
    </>
  );
}
