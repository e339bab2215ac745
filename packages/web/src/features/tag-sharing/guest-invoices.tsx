import type { SharedInvoice } from '@hoadon/contracts/tag-sharing';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileCode2, FileSpreadsheet, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type TableColumn, TableShell } from '../../ui/table/table-shell.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { WhenRead } from '../../ui/when-read.tsx';
import { PlainAmount } from '../invoices/index.ts';
import { SharedPdf } from './guest-pdf.tsx';
import { invoiceName } from './invoice-name.ts';
import { type ShareKey, sharedFile, sharedInvoicesQuery } from './queries.ts';

/** The invoices of a shared tag: to look at, and nothing else (TAG-013). */
export function SharedInvoices({ shared }: { shared: ShareKey }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(sharedInvoicesQuery(shared));
  const [opened, setOpened] = useState<SharedInvoice | null>(null);
  const columns = useColumns(shared, setOpened);
  return (
    <WhenRead query={query} waiting={<SkeletonRows rows={8} label={t('common.loading')} />}>
      {({ pages }) => {
        const [first] = pages;
        const invoices = pages.flatMap((page) => page.invoices);
        if (!first) return null;
        const { owner_name, owner_taxcode, tag_name, tag_color, expires_on } = first.share;
        return (
          <>
            <Title text={`${tag_name} · ${owner_name}`} />
            <header className="mb-4 flex flex-col gap-1">
              <h1 className="text-total break-words">{owner_name}</h1>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
                <span className="tabular">{owner_taxcode}</span>
                <Tag name={tag_name} {...(tag_color !== null && { color: tag_color })} />
                <span>{t('tagSharing.opensUntil', { date: formatDate(expires_on) })}</span>
              </p>
            </header>
            {invoices.length === 0 ? (
              <EmptyState icon={FileText} text={t('tagSharing.noInvoices')} />
            ) : (
              <TableShell
                caption={t('tagSharing.invoices')}
                columns={columns}
                rows={invoices}
                rowKey={({ id }) => id}
              />
            )}
            <ErrorLine error={query.error} />
            {query.hasNextPage && (
              <div className="mt-4 flex justify-center">
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('tagSharing.more')}
                </Button>
              </div>
            )}
            {opened && (
              <SharedPdf shared={shared} invoice={opened} onClose={() => setOpened(null)} />
            )}
          </>
        );
      }}
    </WhenRead>
  );
}

const PLACES = ['REPLACED', 'CANCELED', 'REPLACE', 'MODIFIED', 'MODIFY'] as const;
const OUT_OF_FORCE: readonly string[] = ['REPLACED', 'CANCELED'];

/** What became of an invoice, and what it corrects; nothing of any other. */
function Place({ of: { invoice_type: type } }: { of: SharedInvoice }) {
  const { t } = useTranslation();
  const knownType = PLACES.find((one) => one === type);
  if (!knownType) return null;
  return (
    <span
      className={`block text-small ${OUT_OF_FORCE.includes(knownType) ? 'text-warning' : 'text-muted'}`}
    >
      {t(`tagSharing.place.${knownType}`)}
    </span>
  );
}

function Title({ text }: { text: string }) {
  const { t } = useTranslation();
  const brand = t('common.brand');
  useEffect(() => {
    document.title = `${text} – ${brand}`;
  }, [text, brand]);
  return null;
}

function useColumns(
  shared: ShareKey,
  open: (invoice: SharedInvoice) => void,
): TableColumn<SharedInvoice>[] {
  const { t } = useTranslation();
  const wide = 'hidden tablet:table-cell';
  const download = (id: string, type: 'xml' | 'list') =>
    sharedFile(shared, id, type).then(saveFile, (error: unknown) => toastFailure(t, error));
  return [
    {
      key: 'invoice',
      header: t('tagSharing.column.invoice'),
      cell: (row) => (
        <span className="block py-2">
          <span className="tabular font-medium">{invoiceName(row)}</span>
          <Place of={row} />
          <span className="block text-small text-muted tablet:hidden">
            {formatDate(row.issued_date)} · {row.kind_of ? row.buyer_name : row.seller_name}
          </span>
        </span>
      ),
    },
    {
      key: 'date',
      header: t('tagSharing.column.date'),
      className: wide,
      cell: (row) => <span className="tabular">{formatDate(row.issued_date)}</span>,
    },
    {
      key: 'seller',
      header: t('tagSharing.column.seller'),
      className: wide,
      cell: (row) => <Party name={row.seller_name} taxCode={row.seller_taxcode} />,
    },
    {
      key: 'buyer',
      header: t('tagSharing.column.buyer'),
      className: wide,
      cell: (row) => <Party name={row.buyer_name} taxCode={row.buyer_taxcode} />,
    },
    {
      key: 'total',
      header: t('tagSharing.column.total'),
      numeric: true,
      cell: (row) => <PlainAmount row={row} amount={row.total_amount_with_tax ?? ''} />,
    },
    {
      key: 'files',
      header: t('tagSharing.column.files'),
      cell: (row) => (
        <span className="flex flex-wrap justify-end gap-1 py-1">
          <Button
            icon={FileText}
            aria-label={t('tagSharing.openPdf', { invoice: invoiceName(row) })}
            onClick={() => open(row)}
          >
            PDF
          </Button>
          {row.has_xml && (
            <Button
              icon={FileCode2}
              aria-label={t('tagSharing.downloadXml', { invoice: invoiceName(row) })}
              onClick={() => void download(row.id, 'xml')}
            >
              XML
            </Button>
          )}
          {row.has_list && (
            <Button
              icon={FileSpreadsheet}
              aria-label={t('tagSharing.downloadList', { invoice: invoiceName(row) })}
              onClick={() => void download(row.id, 'list')}
            >
              {t('tagSharing.list')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function Party({ name, taxCode }: { name: string | null; taxCode: string | null }) {
  return (
    <span className="block py-1">
      {name}
      <span className="tabular block text-small text-muted">{taxCode}</span>
    </span>
  );
}
