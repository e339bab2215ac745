import type { InvoiceTemplate } from '@hoadon/domain/invoice/invoice-kind';
import type { SerialFault } from '@hoadon/domain/issuing/announce-serial';
import type { Translate } from '../../lib/i18n.ts';

/** Why a symbol cannot be announced, in words. */
export function serialSentence(
  t: Translate,
  { code, params }: SerialFault,
  type: InvoiceTemplate,
): string {
  if (code === 'serial-letter-differs') return t(`invoiceTemplates.fault.letter.${type}`);
  if (code === 'serial-year-differs') {
    const year = Number(params['year']);
    return t('invoiceTemplates.fault.year', { year, next: year + 1 });
  }
  if (code === 'serial-letter-not-issued')
    return t('invoiceTemplates.fault.notIssued', { letter: params['letter'] ?? '' });
  if (code === 'vat-invoice-of-household') return t('invoiceTemplates.fault.household');
  return t('invoiceTemplates.fault.pattern');
}
