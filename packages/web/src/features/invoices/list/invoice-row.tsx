import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { Ellipsis } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { Amount } from '../amount.tsx';
import { failureReason } from '../failure-reason.ts';
import { buyerOf, seriesOf } from '../invoice-name.ts';
import { ChainPill, PaymentPill, StatePill } from '../invoice-pills.tsx';
import { COLUMNS, type ListExtra, WIDE_ONLY } from './list-columns.ts';

export type RowProps = Readonly<{
  row: InvoiceRow;
  /** The row that the keyboard stands on. */
  current: boolean;
  onOpen: (row: InvoiceRow) => void;
  entriesOf: (row: InvoiceRow) => readonly MenuEntry[];
  extra: ListExtra;
  selected?: boolean;
  onSelect?: ((row: InvoiceRow) => void) | undefined;
}>;

export const rowName = (row: InvoiceRow): string =>
  row.invoice_number ??
  t('invoices.row.noNumber', { buyer: buyerOf(row) || t('invoices.row.noBuyer') });

/** One line of the list on a desk. */
export const InvoiceTableRow = memo(function InvoiceTableRow(props: RowProps) {
  const { row, current, onOpen, entriesOf, extra, selected = false, onSelect } = props;
  const name = rowName(row);
  const buyer = buyerOf(row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button at the end opens the same menu
    <div
      data-id={row.id}
      onContextMenu={openRowMenu}
      className={classNames(
        COLUMNS[extra],
        'relative h-full border-b border-hairline',
        selected ? 'bg-primary-50' : current ? 'bg-canvas' : 'bg-surface hover:bg-canvas',
        current && 'shadow-[inset_2px_0_0_var(--color-primary-600)]',
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        {onSelect && (
          <Checkbox
            className="z-1"
            label={t('invoices.row.select', { name })}
            labelHidden
            checked={selected}
            onChange={() => onSelect(row)}
          />
        )}
        <OpenButton row={row} name={name} current={current} onOpen={onOpen} />
      </span>
      <span className="tabular truncate text-muted">{seriesOf(row)}</span>
      <span className="truncate">
        {buyer || <span className="text-muted">{t('invoices.row.noBuyer')}</span>}
      </span>
      <span className="flex min-w-0 gap-1.5 overflow-hidden">
        <StatePill row={row} />
        <ChainPill row={row} />
      </span>
      {extra !== 'none' && (
        <span className={WIDE_ONLY}>
          {extra === 'payment' ? (
            row.state === 'accepted' && <PaymentPill row={row} />
          ) : (
            <Reason row={row} />
          )}
        </span>
      )}
      <span className="tabular">{formatDate(row.issued_date)}</span>
      <span className="flex min-w-0 justify-end">
        <Amount row={row} />
      </span>
      <span className="z-1">
        <RowMenu entries={entriesOf(row)} name={name} />
      </span>
    </div>
  );
});

/** The right button, or a long press, opens the menu of the row (I§2). */
function openRowMenu(event: MouseEvent<HTMLElement>): void {
  const button = event.currentTarget.querySelector<HTMLElement>('[data-row-menu]');
  if (!button) return;
  event.preventDefault();
  button.click();
}

type OpenButtonProps = Pick<RowProps, 'row' | 'current' | 'onOpen'> & { name: string };

/** Covers the whole row, so that a press anywhere opens it, and stays one stop for the keyboard. */
function OpenButton({ row, name, current, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      data-open
      tabIndex={current ? 0 : -1}
      aria-label={t('invoices.row.open', { name })}
      title={buyerOf(row)}
      onClick={() => onOpen(row)}
      className="tabular min-w-0 truncate text-left font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-600"
    >
      {row.invoice_number ?? <span className="font-normal text-muted">—</span>}
    </button>
  );
}

function Reason({ row }: { row: InvoiceRow }) {
  const reason = row.failure_reason && failureReason(t, row.failure_reason);
  return (
    <span className="truncate text-muted" title={reason ?? undefined}>
      {reason}
    </span>
  );
}

export function RowMenu({ entries, name }: { entries: readonly MenuEntry[]; name: string }) {
  return (
    <Menu
      entries={entries}
      trigger={
        <button
          type="button"
          data-row-menu
          aria-label={t('invoices.row.actions', { name })}
          className={buttonClass('quiet', 'min-w-(--input-height) px-0! text-muted')}
        >
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    />
  );
}
