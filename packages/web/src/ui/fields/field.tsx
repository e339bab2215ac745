import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { FieldControlContext } from './field-control.ts';

type FieldProps = {
  label: ReactNode;
  /** One control of the kit; it takes its name, hint and fault from here. */
  children: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  /** The fault in words; empty or absent means none. */
  error?: ReactNode;
  /** For controls that need no visible label: it stays for screen readers. */
  labelHidden?: boolean;
  className?: string;
};

/** A label, a control, a hint and a fault that belong together. */
export function Field(props: FieldProps) {
  const { label, children, required = false, hint, error, labelHidden = false, className } = props;
  const { t } = useTranslation();
  const id = useId();
  const described = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  const control = useMemo(
    () => ({
      id,
      'aria-labelledby': `${id}-label`,
      ...(described ? { 'aria-describedby': described } : {}),
      ...(error ? { 'aria-invalid': true as const } : {}),
      ...(required ? { 'aria-required': true as const } : {}),
    }),
    [id, described, error, required],
  );
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={labelHidden ? 'sr-only' : 'text-small font-medium text-muted'}
      >
        {label}
        {required && (
          <>
            <span aria-hidden className="text-danger">
              {' *'}
            </span>
            <span className="sr-only"> ({t('common.field.required')})</span>
          </>
        )}
      </label>
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-small text-danger">
          <CircleAlert aria-hidden size={13} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
