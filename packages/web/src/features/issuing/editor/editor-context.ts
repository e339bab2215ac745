import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { taxDayOf } from '@hoadon/domain/invoice/tax-day';
import { createContext, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import type { DraftEditor } from './draft-editor.ts';
import type { FieldKey } from './faults.ts';
import { kindOf } from './form-values.ts';

export const EditorContext = createContext<DraftEditor | null>(null);

/** The editor of the surrounding form. */
export function useEditor(): DraftEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor outside of EditorContext');
  return editor;
}

/** Returns whether a field, or its block, is locked. */
export function useIsLocked(): (fieldKey: FieldKey) => boolean {
  const { locked = [] } = useEditor().setting;
  return (fieldKey) =>
    locked.includes(fieldKey) || locked.includes(fieldKey.split('.', 1)[0] ?? '');
}

export function useKind(): InvoiceKind {
  const { form } = useEditor();
  return kindOf(useWatch({ control: form.control, name: 'invoiceType' })) ?? 'vat';
}

/** The day whose tax rates and reduction apply to the invoice. */
export function useTaxDay(): PlainDate {
  const { form, setting } = useEditor();
  const [issuedOn, soldOn] = useWatch({ control: form.control, name: ['issuedOn', 'soldOn'] });
  return taxDayOf({
    issuedOn: issuedOn ?? setting.today,
    related: setting.correcting?.reference ?? null,
    ...(soldOn && { earlierSale: { soldOn, reason: '' } }),
  });
}
