import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';

type OwnPasswordFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: unknown;
};

/** Confirms the identity of the current user, where a user gets or loses the right to manage users. */
export function OwnPasswordField({ value, onChange, error }: OwnPasswordFieldProps) {
  const { t } = useTranslation();
  const isMissing =
    error instanceof CallError && error.issues.some(({ path }) => path === 'own_password');
  return (
    <Field
      required
      label={t('common.ownPassword.label')}
      hint={t('users.proof.hint')}
      error={isMissing ? t('common.ownPassword.missing') : undefined}
    >
      <PasswordInput
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="current-password"
      />
    </Field>
  );
}
