import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

const LONGEST = 100;

/** A name that is being typed; it may not be empty (DIR-007). */
export function useName(first: string) {
  const [name, setName] = useState(first);
  const [isTried, setTried] = useState(false);
  const isMissing = name.trim() === '';
  return {
    name,
    setName,
    isFaulty: isTried && isMissing,
    /** Sending was tried; true where it cannot be sent. */
    tried: () => {
      setTried(true);
      return isMissing;
    },
  };
}

type NameFieldProps = { naming: ReturnType<typeof useName>; error: unknown };

export function NameField({ naming, error }: NameFieldProps) {
  const { t } = useTranslation();
  const { name, setName, isFaulty } = naming;
  const refusal = error ? errorText(t, error) : null;
  return (
    <Field
      label={t('directories.name')}
      error={
        isFaulty ? t('directories.nameMissing') : refusal ? `${refusal.title}. ${refusal.next}` : ''
      }
    >
      <TextInput
        value={name}
        maxLength={LONGEST}
        onChange={(event) => setName(event.target.value)}
      />
    </Field>
  );
}
