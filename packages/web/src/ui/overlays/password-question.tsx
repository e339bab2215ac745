import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../error-line.tsx';
import { Field } from '../fields/field.tsx';
import { PasswordInput } from '../fields/password-input.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type PasswordQuestionProps = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  error: unknown;
  onPassword: (password: string) => void;
  onCancel: () => void;
};

/** Confirms an act by the password of the person at the screen. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(password === '');
    if (password !== '' && !props.busy) props.onPassword(password);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      open
      danger={props.danger ?? false}
      title={props.title}
      confirmLabel={props.confirmLabel}
      busy={props.busy}
      onConfirm={confirm}
      onCancel={props.onCancel}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {props.children}
        <Field
          label={t('common.ownPassword.label')}
          error={isMissing ? t('common.ownPassword.missing') : undefined}
        >
          <PasswordInput
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
            }}
            autoComplete="current-password"
          />
        </Field>
        <ErrorLine error={props.error} />
        {/* A form of several fields is sent by Enter only if it has a button; the visible one is outside of it. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}
