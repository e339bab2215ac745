import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../ui/fields/field.tsx';
import { type FieldKey, useEditor } from '../editor/index.ts';
import { useFaultText } from '../faults/index.ts';

type FormFieldProps = {
  fieldKey: FieldKey;
  label: ReactNode;
  children: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  className?: string;
};

/** A field of the form with its fault; a warning has its own colour. */
export function FormField({ fieldKey, hint, className, children, ...field }: FormFieldProps) {
  const editor = useEditor();
  const text = useFaultText();
  const fault = useStore(editor.faults, ({ shown }) => shown.get(fieldKey));
  const sentence = fault && text(fault);
  const isError = fault?.severity === 'error';
  return (
    <div data-field={fieldKey} className={className}>
      <Field
        {...field}
        error={isError && sentence}
        hint={fault && !isError ? <Warning>{sentence}</Warning> : !isError && hint}
      >
        {children}
      </Field>
    </div>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <span className="flex items-start gap-1 text-warning">
    <TriangleAlert aria-hidden size={13} className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </span>
);
