import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimalOrNull, isPositive, ZERO } from '@hoadon/domain/money/decimal-text';
import { useNumbers } from '../../lib/number-format.ts';

type AmountProps = {
  row: Pick<
    InvoiceRow,
    'total_amount_with_tax' | 'currency_code' | 'kind_of' | 'state' | 'template_code'
  >;
};

/** Nothing is paid on a transfer note. */
export const isUnpriced = (row: Pick<InvoiceRow, 'template_code'>): boolean =>
  row.template_code === '6';

/** Total with tax: money that comes in is green with a plus, money that goes out has a minus; what is not issued yet earns nothing. */
export function Amount({ row }: AmountProps) {
  const numbers = useNumbers();
  if (isUnpriced(row)) return <span className="text-muted">—</span>;
  const amount = decimalOrNull(row.total_amount_with_tax) ?? ZERO;
  const isEarned = row.kind_of && row.state === 'accepted' && isPositive(amount);
  const isSpent = !row.kind_of && isPositive(amount);
  return (
    <span
      className={`tabular truncate font-semibold ${isEarned ? 'text-success' : ''}`}
      title={numbers.format(amount)}
    >
      {isEarned && '+ '}
      {isSpent && '− '}
      {numbers.formatWhole(amount)}
      <Currency code={row.currency_code} />
    </span>
  );
}

type PlainAmountProps = { row: Pick<InvoiceRow, 'currency_code'>; amount: string };

/** An amount that says nothing by its sign. */
export function PlainAmount({ row, amount }: PlainAmountProps) {
  const numbers = useNumbers();
  const value = decimalOrNull(amount) ?? ZERO;
  return (
    <span className="tabular truncate" title={numbers.format(value)}>
      {numbers.formatWhole(value)}
      <Currency code={row.currency_code} />
    </span>
  );
}

function Currency({ code }: { code: string }) {
  if (code === DEFAULT_CURRENCY) return null;
  return <span className="ml-1 text-small font-normal text-muted">{code}</span>;
}
