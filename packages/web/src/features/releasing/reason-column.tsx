import { t } from '../../lib/i18n.ts';
import type { InvoiceColumn } from '../invoice-lists/index.ts';
import { failureReason } from '../invoices/index.ts';

/** Why invoices failed. Its words come with the pages that show it. */
export const REASON_COLUMN: InvoiceColumn = {
  key: 'reason',
  label: 'invoiceLists.column.reason',
  narrow: null,
  wide: 'minmax(0,1.3fr)',
  cell: ({ failure_reason }) => {
    const reason = failure_reason && failureReason(t, failure_reason);
    return (
      <span className="truncate text-muted" title={reason ?? undefined}>
        {reason}
      </span>
    );
  },
};
