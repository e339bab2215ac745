import type { SerialFault } from '@hoadon/domain/issuing/announce-serial';
import type { Translate } from '../../lib/i18n.ts';
import type { InvoiceType } from './use-kind-text.ts';

/** Why a symbol cannot be announced, in words. */
export function serialSentence(
  t: Translate,
  { code, params }: SerialFault,
  type: InvoiceType,
): string {
  if (code === 'serial-letter-differs') return t(`invoiceTemplates.fault.letter.${type}`);
  if (code === 'serial-year-differs') {
    const year = Number(params['year']);
    return t('invoiceTemplates.fault.year', { year, next: year + 1 });
  }
  return t('invoiceTemplates.fault.pattern');
}
