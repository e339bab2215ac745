import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../ui/fields/field.tsx';
import { type Place, useDesk } from '../desk/index.ts';
import { useFaultText } from '../faults/index.ts';

type PlacedFieldProps = {
  place: Place;
  label: ReactNode;
  children: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  className?: string;
};

/** A field of the form that shows the fault of its place, a warning in its own colour. */
export function PlacedField({ place, hint, className, children, ...field }: PlacedFieldProps) {
  const desk = useDesk();
  const text = useFaultText();
  const fault = useStore(desk.faults, ({ shown }) => shown.get(place));
  const sentence = fault && text(fault);
  const isError = fault?.severity === 'error';
  return (
    <div data-place={place} className={className}>
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
