import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

type CodeFormProps = {
  label: string;
  hint?: string;
  submitLabel: string;
  /** The keyboard of digits, where no letters can come. */
  digits: boolean;
  busy: boolean;
  error: unknown;
  onCode: (code: string) => void;
  children?: ReactNode;
};

/** One field for one code. */
export function CodeForm(props: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    setShort(typed.length < 6);
    if (typed.length >= 6 && !props.busy) props.onCode(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {props.children}
      <Field
        label={props.label}
        {...(props.hint !== undefined && { hint: props.hint })}
        error={isShort ? t('secondFactor.codeMissing') : undefined}
      >
        <TextInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode={props.digits ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          className="tabular"
          autoFocus
        />
      </Field>
      <ErrorLine error={props.error} />
      <Button type="submit" variant="primary" busy={props.busy} className="min-h-10!">
        {props.submitLabel}
      </Button>
    </form>
  );
}
