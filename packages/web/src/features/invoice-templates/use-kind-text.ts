import { isInvoiceTemplate } from '@hoadon/domain/invoice/invoice-kind';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** What an invoice type is called. */
export function useKindText(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => (isInvoiceTemplate(type) ? t(`issuing.type.${type}`) : type);
}
