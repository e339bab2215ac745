import type { DeletedInvoice } from '@hoadon/contracts/imported-copies';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { isRunPress, RowMenu, type RowProps } from '../../../ui/list/index.ts';
import { Amount, partnerOf, seriesOf } from '../../invoices/index.ts';
import { whoDeleted } from './deleted-columns.tsx';

/** Two lines on a phone: who and how much; which invoice, and when and by whom it was deleted. */
export function DeletedCard(props: RowProps<DeletedInvoice>) {
  const { row, words, onOpen, entriesOf, selected, onSelect } = props;
  return (
    <div
      data-id={row.id}
      className={classNames(
        'flex h-full items-center gap-2 border-b border-hairline pr-1 pl-4',
        selected ? 'bg-primary-50' : 'bg-surface',
      )}
    >
      {onSelect && (
        <Checkbox
          label={words.select(row)}
          labelHidden
          checked={selected}
          onChange={(event) => onSelect(row.id, isRunPress(event))}
        />
      )}
      <button
        type="button"
        data-open
        onClick={() => onOpen(row)}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-left"
      >
        <span className="truncate">{partnerOf(row) || t('invoices.row.noBuyer')}</span>
        <Amount row={row} />
        <span className="tabular col-span-2 truncate text-small text-muted">
          {`${seriesOf(row)} ${row.invoice_number ?? ''} · ${formatDateTime(row.deleted_at)} · ${whoDeleted(row)}`}
        </span>
      </button>
      <RowMenu entries={entriesOf(row)} label={words.acts(row)} />
    </div>
  );
}
