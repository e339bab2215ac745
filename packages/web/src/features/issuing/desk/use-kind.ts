import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { useWatch } from 'react-hook-form';
import { useDesk } from './desk-context.ts';
import { kindOf } from './form-values.ts';

/** The kind of document that is being written. */
export function useKind(): InvoiceKind {
  const { form } = useDesk();
  return kindOf(useWatch({ control: form.control, name: 'invoiceType' })) ?? 'vat';
}
