import type { DeletedInvoice } from '@hoadon/contracts/imported-copies';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { t } from '../../../lib/i18n.ts';
import type { ListColumn } from '../../../ui/list/index.ts';
import { COLUMNS } from '../../invoice-lists/index.ts';
import type { DeletedKind } from './deleted-query.ts';

const DELETED_AT: ListColumn<DeletedInvoice> = {
  key: 'deletedAt',
  label: 'importedCopies.list.deletedAt',
  narrow: '112px',
  wide: '124px',
  cell: ({ deleted_at }) => <span className="tabular">{formatDateTime(deleted_at)}</span>,
};
const DELETED_BY: ListColumn<DeletedInvoice> = {
  key: 'deletedBy',
  label: 'importedCopies.list.deletedBy',
  narrow: null,
  wide: 'minmax(0,0.6fr)',
  cell: (row) => <span className="truncate">{whoDeleted(row)}</span>,
};

export const whoDeleted = ({ deleted_by: who }: DeletedInvoice): string =>
  who ?? t('importedCopies.list.nobody');

/** Drafts have no number. */
export const DELETED_COLUMNS: Readonly<Record<DeletedKind, readonly ListColumn<DeletedInvoice>[]>> =
  {
    copies: [
      COLUMNS.number,
      COLUMNS.series,
      COLUMNS.partner,
      COLUMNS.direction,
      COLUMNS.date,
      COLUMNS.total,
      DELETED_AT,
      DELETED_BY,
    ],
    drafts: [COLUMNS.buyer, COLUMNS.series, COLUMNS.date, COLUMNS.total, DELETED_AT, DELETED_BY],
  };
