import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { decimal } from '@hoadon/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { hasTexts } from '../../lib/error-text.ts';
import { useNumbers } from '../../lib/number-format.ts';

/** What a row is thought to mean, in words. */
export function useRowSentence() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return {
    invoiceName: (invoice: StatementRow['invoices'][number]): string =>
      t('bankStatements.invoice', {
        series: `${invoice.template_code}${invoice.invoice_serial}`,
        number: invoice.invoice_number ?? '',
        partner: invoice.partner_name ?? '',
        open: numbers.format(decimal(invoice.amount ?? invoice.open_amount)),
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
