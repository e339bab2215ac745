import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { compare, decimal } from '@hoadon/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { hasTexts } from '../../lib/error-text.ts';
import { useNumbers } from '../../lib/number-format.ts';

/** The row pays less of it than is open. */
const isPart = ({ amount, open_amount }: StatementRow['invoices'][number]): boolean =>
  amount !== null && compare(decimal(amount), decimal(open_amount)) !== 0;

/** What a row is thought to mean, in words. */
export function useRowSentence() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return {
    invoiceName: (invoice: StatementRow['invoices'][number]): string =>
      t(isPart(invoice) ? 'bankStatements.invoicePart' : 'bankStatements.invoice', {
        series: `${invoice.template_code}${invoice.invoice_serial}`,
        number: invoice.invoice_number ?? '',
        partner: invoice.partner_name ?? '',
        part: numbers.format(decimal(invoice.amount ?? invoice.open_amount)),
        open: numbers.format(decimal(invoice.open_amount)),
      }),
    why(row: StatementRow): string {
      if (row.refusal !== null)
        return hasTexts(row.refusal) ? t(`failure.${row.refusal}.title`) : row.refusal;
      if (row.fault !== null) return t(`bankStatements.fault.${row.fault}`);
      if (row.duplicate_of) return t('bankStatements.duplicateOf', { row: row.duplicate_of.row });
      if (row.ending !== null) return '';
      const reasons = row.reasons.map((reason) => t(`bankStatements.reason.${reason}`));
      return reasons.length > 0 ? t('bankStatements.agrees', { reasons: reasons.join(', ') }) : '';
    },
  };
}
