import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimalOrNull, isPositive } from '@hoadon/domain/money/decimal-text';
import { useMoney } from '../../lib/money-format.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

type AmountProps = {
  row: Pick<
    InvoiceRow,
    'total_amount_with_tax' | 'currency_code' | 'kind_of' | 'state' | 'template_code' | 'uncounted'
  >;
};

/** A transfer note has no price. */
export const isUnpriced = (row: Pick<InvoiceRow, 'template_code'>): boolean =>
  row.template_code === '6';

/** Total with tax: income is green with a plus, expense has a minus; an invoice that is not accepted is no income. */
export function Amount({ row }: AmountProps) {
  const numbers = useNumbers();
  const money = useMoney();
  if (isUnpriced(row)) return <span className="text-muted">—</span>;
  const amount = decimalOrNull(row.total_amount_with_tax);
  if (amount === null) return <UnreadAmount />;
  const isEarned = row.kind_of && row.state === 'accepted' && isPositive(amount);
  const isSpent = !row.kind_of && isPositive(amount);
  return (
    <span
      className={`tabular truncate font-semibold ${isEarned ? 'text-success' : ''}`}
      title={numbers.format(amount)}
    >
      {isEarned && '+ '}
      {isSpent && '− '}
      {money(amount, row.currency_code)}
      <Currency code={row.currency_code} isRateMissing={row.uncounted === 'rate-missing'} />
    </span>
  );
}

type PlainAmountProps = { row: Pick<InvoiceRow, 'currency_code'>; amount: string };

/** An amount without the sign of income or expense. */
export function PlainAmount({ row, amount }: PlainAmountProps) {
  const numbers = useNumbers();
  const money = useMoney();
  const value = decimalOrNull(amount);
  if (value === null) return <UnreadAmount />;
  return (
    <span className="tabular truncate" title={numbers.format(value)}>
      {money(value, row.currency_code)}
      <Currency code={row.currency_code} />
    </span>
  );
}

/** Shown for an unread amount, because 0 would be an amount. */
function UnreadAmount() {
  const { t } = useTranslation();
  return (
    <span className="truncate text-danger" title={t('invoices.uncounted.amounts-unread')}>
      {t('invoices.unread')}
    </span>
  );
}

type CurrencyProps = { code: string; isRateMissing?: boolean };

function Currency({ code, isRateMissing = false }: CurrencyProps) {
  const { t } = useTranslation();
  if (code === DEFAULT_CURRENCY) return null;
  return (
    <span
      className={`ml-1 text-small font-normal ${isRateMissing ? 'text-warning' : 'text-muted'}`}
      title={isRateMissing ? t('invoices.uncounted.rate-missing') : undefined}
    >
      {code}
      {isRateMissing && <span className="sr-only">{t('invoices.uncounted.rate-missing')}</span>}
    </span>
  );
}
