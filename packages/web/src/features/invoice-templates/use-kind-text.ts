import { useTranslation } from 'react-i18next';

export const INVOICE_TYPES = ['1', '2', '6'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

export const isInvoiceType = (text: string): text is InvoiceType =>
  INVOICE_TYPES.some((type) => type === text);

/** What an invoice type is called. */
export function useKindText(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => (isInvoiceType(type) ? t(`issuing.type.${type}`) : type);
}
