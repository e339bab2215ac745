import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Eye, FileCheck2, Mail } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMay } from '../../auth/index.ts';
import { SendEmailModal } from '../../mailing/index.ts';
import { issuedQuery } from '../queries.ts';
import { useCopyEntries } from '../use-copy-entries.ts';
import { useDownload } from '../use-download.ts';
import { InvoiceViewer } from '../viewer/lazy-viewer.ts';
import { ListScreen } from './list-screen.tsx';
import { useLoadedRows } from './loaded-rows.ts';

export type ListPageProps = {
  search: string;
  onSearch: (text: string) => void;
  /** The invoice in the viewer. */
  openId: string | null;
  onOpenId: (id: string | null) => void;
};

/** Issued sales invoices (NAV-002). */
export function RevenuePage({ search, onSearch, openId, onOpenId }: ListPageProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    ...issuedQuery(search ? { search_text: search } : {}),
    placeholderData: keepPreviousData,
  });
  const loaded = useLoadedRows(query);
  const mayCreate = useMay('invoice_draft_management.add');
  const maySend = useMay('invoice_management.change');
  const [mailTo, setMailTo] = useState<string | null>(null);
  const download = useDownload();
  const copiesOf = useCopyEntries();
  const open = useCallback((row: InvoiceRow) => onOpenId(row.id), [onOpenId]);
  const entriesOf = useCallback(
    (row: InvoiceRow) => [
      { label: t('invoices.action.view'), icon: Eye, onSelect: () => onOpenId(row.id) },
      ...(maySend
        ? [{ label: t('invoices.action.mail'), icon: Mail, onSelect: () => setMailTo(row.id) }]
        : []),
      { label: t('invoices.action.zip'), icon: Download, onSelect: () => download(row.id) },
      ...copiesOf(row),
    ],
    [t, onOpenId, maySend, download, copiesOf],
  );
  return (
    <>
      <ListScreen
        title={t('invoices.revenue.title')}
        search={search}
        onSearch={onSearch}
        query={query}
        loaded={loaded}
        onOpen={open}
        entriesOf={entriesOf}
        extra="payment"
        empty={
          <EmptyState
            icon={FileCheck2}
            text={t('invoices.revenue.empty')}
            action={
              mayCreate && (
                <Link to="/main/invoice/new" search={{}} className={buttonClass('primary')}>
                  {t('invoices.revenue.create')}
                </Link>
              )
            }
          />
        }
      />
      {openId && (
        <InvoiceViewer
          id={openId}
          loaded={loaded}
          onMove={onOpenId}
          onClose={() => onOpenId(null)}
          actsOf={copiesOf}
        />
      )}
      {mailTo && <SendEmailModal invoiceId={mailTo} onClose={() => setMailTo(null)} />}
    </>
  );
}
