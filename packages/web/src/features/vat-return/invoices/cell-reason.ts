import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { listCellInvoices } from '@hoadon/contracts/vat-return';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { TFunction } from 'i18next';

type Placed = Pick<OutputOf<typeof listCellInvoices>[number], 'reason' | 'moved_on'>;

/** Why an invoice is in a cell; of a deferred purchase with the day on which its deduction moved. */
export function cellReason(t: TFunction, { reason, moved_on: day }: Placed): string {
  if (day !== null && (reason === 'DUE_WITHOUT_PROOF' || reason === 'PROVEN_AFTER_DUE'))
    return t(`vatReturn.moved.${reason}`, { day: formatDate(day) });
  return t(`vatReturn.reason.${reason}`);
}
