import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimalOrNull, isPositive, ZERO } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../lib/number-format.ts';

type AmountProps = {
  row: Pick<
    InvoiceRow,
    'total_amount_with_tax' | 'currency_code' | 'kind_of' | 'state' | 'template_code'
  >;
};

/** Total with tax: money that comes in is green with a plus; what is not issued yet earns nothing. */
export function Amount({ row }: AmountProps) {
  const numbers = useNumbers();
  // Nothing is paid on a transfer note.
  if (row.template_code === '6') return <span className="text-muted">—</span>;
  const amount = decimalOrNull(row.total_amount_with_tax) ?? ZERO;
  const incoming = row.kind_of && row.state === 'accepted' && isPositive(amount);
  return (
    <span
      className={`tabular truncate font-semibold ${incoming ? 'text-success' : ''}`}
      title={numbers.format(amount)}
    >
      {incoming && '+ '}
      {numbers.formatWhole(amount)}
      {row.currency_code !== DEFAULT_CURRENCY && (
        <span className="ml-1 text-small font-normal text-muted">{row.currency_code}</span>
      )}
    </span>
  );
}
