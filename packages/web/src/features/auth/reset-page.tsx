import { recoverPassword } from '@hoadon/contracts/own-account';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { faultText, passwordFaultOf, ResetForm } from './account-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** The part of the mailed link behind the #, which no server and no other page receives. */
function linkedCode() {
  const linked = new URLSearchParams(window.location.hash.slice(1));
  return { email: linked.get('email') ?? '', code: linked.get('code') ?? '' };
}

/** Sets a new password by the mailed code. */
export function ResetPage() {
  const { t } = useTranslation();
  const setting = useMutation({
    mutationFn: ({ repeated: _, ...wanted }: ResetForm) => call(recoverPassword, wanted),
  });
  const form = useForm<ResetForm>({
    resolver: standardSchemaResolver(ResetForm),
    defaultValues: { ...linkedCode(), new_password: '', repeated: '' },
  });
  const fault = (name: keyof ResetForm) => faultText(t, form.formState.errors[name]?.message);
  const [isDeleting, setDeleting] = useState(false);
  const [deletedUntil, setDeletedUntil] = useState<string | null>(null);
  const { email, code } = form.getValues();
  if (deletedUntil !== null)
    return (
      <AuthLayout title={t('auth.delete.title')}>
        <p role="status">{t('auth.delete.done', { until: deletedUntil })}</p>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('auth.reset.title')}>
      {setting.isSuccess ? (
        <p role="status">{t('auth.reset.done')}</p>
      ) : (
        <form
          noValidate
          onSubmit={form.handleSubmit((wanted) =>
            setting.mutate(wanted, {
              onError: (error) => {
                const message = passwordFaultOf(error);
                if (message) form.setError('new_password', { message });
              },
            }),
          )}
          className="flex flex-col gap-4"
        >
          <Field label={t('auth.field.email')} error={fault('email')}>
            <TextInput {...form.register('email')} type="email" autoComplete="username" />
          </Field>
          <Field label={t('auth.field.code')} error={fault('code')}>
            <TextInput
              {...form.register('code')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              className="tabular"
            />
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
          <ErrorLine error={setting.error} />
          <Button type="submit" variant="primary" busy={setting.isPending} className="min-h-10!">
            {t('auth.reset.submit')}
          </Button>
        </form>
      )}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/login" search={{}} className="font-medium text-primary-600 hover:underline">
          {t('auth.register.login')}
        </Link>
        {!setting.isSuccess && (
          <Link to="/forgot" className="font-medium text-primary-600 hover:underline">
            {t('auth.reset.again')}
          </Link>
        )}
        {!setting.isSuccess && (
          <button
            type="button"
            className="font-medium text-danger hover:underline"
            onClick={() => setDeleting(true)}
          >
            {t('auth.delete.instead')}
          </button>
        )}
      </p>
      {isDeleting && (
        <DeleteAccount
          email={email}
          code={code}
          onClose={() => setDeleting(false)}
          onDeleted={setDeletedUntil}
        />
      )}
    </AuthLayout>
  );
}
