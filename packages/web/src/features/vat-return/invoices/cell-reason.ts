import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { listCellInvoices } from '@hoadon/contracts/vat-return';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { TFunction } from 'i18next';

type Placed = Pick<OutputOf<typeof listCellInvoices>[number], 'reason' | 'moved_on'>;

/**
 * Why an invoice is in a cell; of a deferred purchase with the day on which its deduction moves. A period that runs includes the due days to
 * its end: of those that are not past, proof may still come.
 */
export function cellReason(t: TFunction, { reason, moved_on: day }: Placed): string {
  if (day === null || (reason !== 'DUE_WITHOUT_PROOF' && reason !== 'PROVEN_AFTER_DUE'))
    return t(`vatReturn.reason.${reason}`);
  const isAhead = reason === 'DUE_WITHOUT_PROOF' && day >= dayInVietnam(new Date().toISOString());
  const key = isAhead ? 'FALLS_DUE' : reason;
  return t(`vatReturn.moved.${key}`, { day: formatDate(day) });
}
