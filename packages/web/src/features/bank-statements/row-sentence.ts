import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { absolute, compare, decimal, isNegative } from '@hoadon/domain/money/decimal';
import { hasTexts } from '../../lib/error-text.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

type NamedInvoice = StatementRow['invoices'][number];

/** The row pays less of it than is open. */
const isPart = ({ amount, open_amount }: NamedInvoice): boolean =>
  amount !== null && compare(decimal(amount), decimal(open_amount)) !== 0;

const nameKeyOf = (invoice: NamedInvoice) => {
  if (isNegative(decimal(invoice.amount ?? invoice.open_amount)))
    return isPart(invoice) ? 'bankStatements.creditPart' : 'bankStatements.credit';
  return isPart(invoice) ? 'bankStatements.invoicePart' : 'bankStatements.invoice';
};

/** What a row is thought to mean, in words. */
export function useRowSentence() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  /** Where its movement is known from already. */
  const duplicateNotice = ({ duplicate_of, recorded_as }: StatementRow): string | null => {
    if (duplicate_of) return t('bankStatements.duplicateOf', { row: duplicate_of.row });
    return recorded_as && t('bankStatements.recordedAs', { number: recorded_as.number });
  };
  return {
    invoiceName(one: NamedInvoice, { payment_id }: StatementRow): string {
      // What is left open of it after the payment is no part of what the row paid.
      const invoice =
        payment_id !== null && one.amount !== null ? { ...one, open_amount: one.amount } : one;
      return t(nameKeyOf(invoice), {
        series: `${invoice.template_code}${invoice.invoice_serial}`,
        number: invoice.invoice_number ?? '',
        partner: invoice.partner_name ?? '',
        part: numbers.format(absolute(decimal(invoice.amount ?? invoice.open_amount))),
        open: numbers.format(absolute(decimal(invoice.open_amount))),
      });
    },
    why(row: StatementRow): string {
      if (row.refusal !== null)
        return hasTexts(row.refusal) ? t(`failure.${row.refusal}.title`) : row.refusal;
      if (row.fault !== null) return t(`bankStatements.fault.${row.fault}`);
      const duplicate = duplicateNotice(row);
      if (duplicate !== null) return duplicate;
      if (row.ending !== null) return '';
      if (row.surplus !== null) return t(`bankStatements.surplus.recorded.${row.surplus}`);
      const reasons = row.reasons.map((reason) => t(`bankStatements.reason.${reason}`));
      return reasons.length > 0 ? t('bankStatements.agrees', { reasons: reasons.join(', ') }) : '';
    },
  };
}
