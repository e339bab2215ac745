import { setUserPassword } from '@hoadon/contracts/own-account';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useAct } from '../../lib/acts/act.ts';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { faultText, PasswordForm, passwordFaultOf } from './account-form.ts';
import { ownSessionsQuery } from './own-sessions-query.ts';

const EMPTY: PasswordForm = { old_password: '', new_password: '', repeated: '' };

const isOldWrong = (error: unknown): boolean =>
  error instanceof CallError && error.issues.some(({ code }) => code === 'password-wrong');

export function ChangePassword() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const form = useForm<PasswordForm>({
    resolver: standardSchemaResolver(PasswordForm),
    defaultValues: EMPTY,
  });
  const changing = useMutation({
    mutationFn: ({ repeated: _, ...wanted }: PasswordForm) => act.send(setUserPassword, wanted),
    onSuccess: () => {
      form.reset(EMPTY);
      toast.success(t('auth.account.changed'));
      return client.invalidateQueries(ownSessionsQuery);
    },
    onError: (error) => {
      if (isOldWrong(error)) form.setError('old_password', { message: 'passwordWrong' });
      const message = passwordFaultOf(error);
      if (message) form.setError('new_password', { message });
    },
  });
  const fault = (name: keyof PasswordForm) => faultText(t, form.formState.errors[name]?.message);
  return (
    <section
      aria-labelledby="change-password"
      className="rounded-control border border-line bg-surface p-4"
    >
      <h2 id="change-password" className="text-title font-semibold">
        {t('auth.account.password')}
      </h2>
      <p className="mb-4 text-muted">{t('auth.account.passwordText')}</p>
      <form
        noValidate
        onSubmit={form.handleSubmit((wanted) => changing.mutate(wanted))}
        className="flex max-w-95 flex-col gap-4"
      >
        <Field label={t('auth.field.oldPassword')} error={fault('old_password')}>
          <PasswordInput {...form.register('old_password')} autoComplete="current-password" />
        </Field>
        <Field
          label={t('auth.field.newPassword')}
          hint={t('auth.register.passwordHint')}
          error={fault('new_password')}
        >
          <PasswordInput {...form.register('new_password')} autoComplete="new-password" />
        </Field>
        <Field label={t('auth.field.repeated')} error={fault('repeated')}>
          <PasswordInput {...form.register('repeated')} autoComplete="new-password" />
        </Field>
        <ErrorLine error={isOldWrong(changing.error) ? null : changing.error} />
        <Button type="submit" variant="primary" busy={changing.isPending} className="self-start">
          {t('auth.account.change')}
        </Button>
      </form>
    </section>
  );
}
