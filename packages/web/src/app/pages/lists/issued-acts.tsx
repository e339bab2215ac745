import { ListActs } from '../../../features/bulk-acts/index.ts';
import type { ManyProps } from '../../../features/invoice-lists/index.ts';
import { seriesOf } from '../../../features/invoices/index.ts';
import { type NoticeInvoice, ReportsButton } from '../../../features/mistake-reports/index.ts';

/** What is done to many issued invoices: they may be reported as wrong as well. */
export const IssuedActs = (props: ManyProps) => (
  <ListActs {...props} beside={<ReportsButton invoices={reportable(props)} />} />
);

const REPORTED: readonly string[] = ['CANCELED', 'MODIFIED', 'REPLACED'];

/** Of the chosen rows those that a notice is about (ACT-026). */
const reportable = ({ list, selection }: ManyProps): NoticeInvoice[] =>
  [...selection.ids].flatMap((id) => {
    const row = list.rows.row(id);
    if (!row?.invoice_number || !REPORTED.includes(row.invoice_type)) return [];
    return [{ id, series: seriesOf(row), number: row.invoice_number }];
  });
