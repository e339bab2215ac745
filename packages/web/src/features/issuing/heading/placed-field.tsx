import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import type { Place } from '../act/issue-sheet.ts';
import { useIssueText } from '../act/use-issue-text.ts';
import { useDesk } from '../desk-context.ts';
import { useStored } from '../lines/value-store.ts';

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
  const text = useIssueText();
  const issue = useStored(desk.issues, ({ shown }) => shown.get(place));
  const sentence = issue && text(issue);
  const isError = issue?.severity === 'error';
  return (
    <div data-place={place} className={className}>
      <Field
        {...field}
        error={isError && sentence}
        hint={issue && !isError ? <Warning>{sentence}</Warning> : !isError && hint}
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
