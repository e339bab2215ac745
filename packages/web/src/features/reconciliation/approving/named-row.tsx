import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import type { ReactNode } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { ChainPill, seriesOf, TrustNote, VerificationPill } from '../../invoices/index.ts';

type NamedRowProps = {
  invoice: InvoiceRow;
  /** Findings of the row. */
  about?: ReactNode;
  /** What can be done about it. */
  tool?: ReactNode;
};

/** One invoice of a short list: its name, its seller, its total, and what is the matter with it. */
export function NamedRow({ invoice, about, tool }: NamedRowProps) {
  const numbers = useNumbers();
  const total = decimalOrNull(invoice.total_amount_with_tax);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline px-3 py-2 last:border-0">
      <span className="tabular font-medium">
        {`${seriesOf(invoice)} ${invoice.invoice_number ?? '—'}`}
      </span>
      <span className="min-w-40 flex-1 truncate">{invoice.seller_name}</span>
      <ChainPill row={invoice} />
      <VerificationPill row={invoice} />
      <span className="tabular">
        {`${total === null ? '–' : numbers.format(total)} ${invoice.currency_code}`}
      </span>
      <span className="w-full text-small empty:hidden">
        <TrustNote row={invoice} />
      </span>
      {about && <span className="w-full text-small">{about}</span>}
      {tool}
    </li>
  );
}
