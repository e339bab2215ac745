import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { listCellInvoices } from '@hoadon/contracts/vat-return';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { VatCell } from '@hoadon/domain/vat-return/vat-cells';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMedia } from '../../../lib/media/use-media.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { useMay } from '../../auth/index.ts';
import { TrustNote } from '../../invoices/index.ts';
import type { ChosenReturn } from '../period/index.ts';
import { cellQuery, cellTotalQuery, useFoundPurchases } from '../queries.ts';
import { cellReason } from './cell-reason.ts';
import { FoundRefusalLine } from './found-refusal.tsx';
import { rateName } from './rate-name.ts';

/** From here the form leaves room for its invoices. */
const WIDE = '(min-width: 1180px)';

type CellPaneProps = {
  chosen: ChosenReturn;
  cell: VatCell;
  /** A filed return shows its invoices as they were. */
  returnId: string | null;
  onClose: () => void;
};

/** The invoices behind a cell: beside the form where there is room, over it elsewhere. Esc closes it. */
export function CellPane(props: CellPaneProps) {
  const { t } = useTranslation();
  const isWide = useMedia(WIDE);
  const title = t('vatReturn.pane.title', { cell: props.cell });
  if (isWide) return <SidePane {...props} title={title} />;
  return (
    <Modal open bare onClose={props.onClose} title={title}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FrozenNote {...props} />
        <Invoices {...props} />
      </div>
    </Modal>
  );
}

function SidePane({ title, ...props }: CellPaneProps & { title: string }) {
  const { t } = useTranslation();
  const { cell, onClose } = props;
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell is another list to begin with.
  useEffect(() => pane.current?.focus(), [cell]);
  // The pane may have lost the focus with a button that is gone, such as the one for more.
  useShortcuts({ Escape: onClose });
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      aria-label={title}
      className="flex min-h-0 w-100 shrink-0 flex-col border-l border-line bg-surface outline-none"
    >
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
        <IconButton icon={X} label={t('common.action.close')} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FrozenNote {...props} />
        <Invoices {...props} />
      </div>
    </aside>
  );
}

function FrozenNote({ returnId }: Pick<CellPaneProps, 'returnId'>) {
  const { t } = useTranslation();
  if (returnId === null) return null;
  return (
    <p className="border-b border-hairline px-4 py-2 text-small text-muted">
      {t('vatReturn.pane.frozen')}
    </p>
  );
}

function Invoices({ chosen, cell, returnId }: CellPaneProps) {
  const { t } = useTranslation();
  const rows = useInfiniteQuery(cellQuery(chosen, cell, returnId));
  return (
    <WhenRead query={rows} waiting={<SkeletonRows rows={6} label={t('common.loading')} />}>
      {({ pages }) => (
        <>
          <Rows
            rows={pages.flatMap((page) => page.rows)}
            isLive={returnId === null}
            more={
              rows.hasNextPage && (
                <Button busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
                  {t('vatReturn.pane.more')}
                </Button>
              )
            }
          />
          {pages.some((page) => page.rows.length > 0) && (
            <Total chosen={chosen} cell={cell} returnId={returnId} />
          )}
        </>
      )}
    </WhenRead>
  );
}

/** Of all invoices behind the cell, also of those that are not shown yet. */
function Total({ chosen, cell, returnId }: Omit<CellPaneProps, 'onClose'>) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const { data } = useQuery(cellTotalQuery(chosen, cell, returnId));
  if (!data) return null;
  return (
    <p className="sticky bottom-0 border-t border-line bg-surface px-4 py-2 font-semibold tabular">
      {t('vatReturn.pane.total', { base: format(data.base), tax: format(data.tax) })}
    </p>
  );
}

type CellRow = OutputOf<typeof listCellInvoices>[number];

/** Declares a found purchase in its own period again. */
function UndoFound({ id }: Pick<CellRow, 'id'>) {
  const { t } = useTranslation();
  const mayUndo = useMay('report.change');
  const { undo } = useFoundPurchases();
  if (!mayUndo) return null;
  return (
    <>
      <Button
        className="self-start"
        busy={undo.isPending}
        onClick={() =>
          undo.mutate(id, { onSuccess: () => toast.success(t('vatReturn.found.undone')) })
        }
      >
        {t('vatReturn.found.undo')}
      </Button>
      <FoundRefusalLine error={undo.error} />
    </>
  );
}

type RowsProps = { rows: readonly CellRow[]; isLive: boolean; more: ReactNode };

function Rows({ rows, isLive, more }: RowsProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (rows.length === 0) return <EmptyState text={t('vatReturn.pane.empty')} />;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li
            key={`${row.id} ${row.tax_rate} ${row.reason} ${row.moved_on} ${row.base}`}
            className="flex flex-col gap-0.5 border-b border-hairline px-4 py-2"
          >
            <div className="flex justify-between gap-3">
              <Link
                to="/main/invoice/$id"
                params={{ id: row.id }}
                className="min-w-0 py-0.5 break-words text-primary-700 underline-offset-2 hover:underline"
              >
                {row.invoice_serial} {row.invoice_number}
              </Link>
              <span className="tabular font-semibold">{numbers.format(row.amount)}</span>
            </div>
            <span className="truncate">{row.partner_name}</span>
            <span className="text-small text-muted">
              {formatDate(row.issued_date)} · {rateName(t, row.tax_rate)} · {cellReason(t, row)}
            </span>
            <span className="text-small empty:hidden">
              <TrustNote row={row} />
            </span>
            {row.reason === 'FOUND_LATER' && isLive && <UndoFound id={row.id} />}
            {row.is_approved === false && (
              <span className="text-small text-warning">{t('vatReturn.unapproved.row')}</span>
            )}
          </li>
        ))}
      </ul>
      {more && <div className="flex justify-center p-3">{more}</div>}
    </>
  );
}
