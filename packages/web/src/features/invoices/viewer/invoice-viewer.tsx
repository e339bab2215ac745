import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { seriesOf } from '../invoice-name.ts';
import { StatePill } from '../invoice-pills.tsx';
import type { LoadedRows } from '../list/invoice-list.tsx';
import { invoiceQuery } from '../queries.ts';
import { DetailsView } from './details-view.tsx';
import { FailureBand } from './failure-band.tsx';
import { PdfTab } from './pdf-tab.tsx';
import { ViewerActions } from './viewer-actions.tsx';
import { XmlTab } from './xml-tab.tsx';

type InvoiceViewerProps = {
  id: string;
  /** The list around it, for previous and next. */
  loaded: LoadedRows;
  onMove: (id: string) => void;
  onClose: () => void;
  /** What the list around it lets one do with an invoice, beside its files. */
  actsOf?: (row: InvoiceRow) => readonly MenuEntry[];
  /** Dialogs that such an act opens: they stand above the viewer. */
  children?: ReactNode;
};

type View = 'pdf' | 'xml' | 'details';

const NO_ACTS: readonly MenuEntry[] = [];

/** One invoice: printed form, signed XML, details; `[` and `]` go through the list. */
export function InvoiceViewer(props: InvoiceViewerProps) {
  const { id, loaded, onMove, onClose, actsOf, children } = props;
  const { t } = useTranslation();
  const [view, setView] = useState<View | null>(null);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const query = useQuery(invoiceQuery(id));
  const invoice = query.data;
  const neighbours = useNeighbours(id, loaded, onMove);
  useShortcuts(
    { '[': neighbours.previous, ']': neighbours.next },
    content?.closest('[role=dialog]'),
  );
  // What has no signed file yet is best told by its details.
  const shown = view ?? (invoice?.signed_xml === null ? 'details' : 'pdf');
  return (
    <Modal
      open
      size="viewer"
      bare
      onClose={onClose}
      title={
        invoice
          ? t('invoices.viewer.title', {
              series: seriesOf(invoice),
              number: invoice.invoice_number ?? '—',
            })
          : t('common.loading')
      }
      tools={
        <>
          {invoice && (
            <span className="hidden tablet:flex">
              <StatePill row={invoice} />
            </span>
          )}
          {neighbours.total > 0 && <Neighbours {...neighbours} />}
        </>
      }
      footer={invoice && <ViewerActions invoice={invoice} acts={actsOf?.(invoice) ?? NO_ACTS} />}
    >
      <div ref={setContent} className="flex min-h-0 flex-1 flex-col">
        {query.isPending && <SkeletonRows rows={8} label={t('common.loading')} />}
        {query.error && !invoice && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {invoice && (
          <>
            <FailureBand invoice={invoice} />
            <Tabs<View>
              fill
              label={t('invoices.viewer.views')}
              value={shown}
              onChange={setView}
              items={[
                {
                  value: 'pdf',
                  label: t('invoices.viewer.pdf'),
                  content: <PdfTab id={id} state={invoice.state} />,
                },
                {
                  value: 'xml',
                  label: t('invoices.viewer.xml'),
                  content: <XmlTab id={id} state={invoice.state} />,
                },
                {
                  value: 'details',
                  label: t('invoices.viewer.details'),
                  content: <DetailsView invoice={invoice} />,
                },
              ]}
            />
          </>
        )}
      </div>
      {children}
    </Modal>
  );
}

type NeighbourProps = Readonly<{
  index: number;
  total: number;
  previous: () => void;
  next: () => void;
}>;

function useNeighbours(id: string, loaded: LoadedRows, onMove: (id: string) => void) {
  const { rows, hasMore, loadMore, loadingMore, moreFailed } = loaded;
  const at = rows.findIndex((row) => row.id === id);
  const last = at === rows.length - 1;
  useEffect(() => {
    if (at >= 0 && last && hasMore && !loadingMore && !moreFailed) loadMore();
  }, [at, last, hasMore, loadingMore, moreFailed, loadMore]);
  const step = (by: 1 | -1) => () => {
    const neighbour = at < 0 ? undefined : rows[at + by];
    if (neighbour) onMove(neighbour.id);
    else if (by === 1 && hasMore && !loadingMore) loadMore();
  };
  return {
    index: at + 1,
    total: at < 0 ? 0 : (loaded.total ?? rows.length),
    previous: step(-1),
    next: step(1),
  };
}

function Neighbours({ index, total, previous, next }: NeighbourProps) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={t('invoices.viewer.previous')}
        aria-keyshortcuts="["
        disabled={index <= 1}
        onClick={previous}
      />
      <span className="tabular text-small whitespace-nowrap text-muted">
        {index} / {total}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('invoices.viewer.next')}
        aria-keyshortcuts="]"
        disabled={index >= total}
        onClick={next}
      />
    </span>
  );
}
