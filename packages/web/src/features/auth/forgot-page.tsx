import { forgotUserPassword } from '@hoadon/contracts/own-account';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ForgotForm, faultText } from './account-form.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Requests a code by mail. The page does not reveal whether the address is known. */
export function ForgotPage() {
  const { t } = useTranslation();
  const asking = useMutation({
    mutationFn: (wanted: ForgotForm) => call(forgotUserPassword, wanted, { appId: 'IR' }),
  });
  const { register, handleSubmit, formState } = useForm<ForgotForm>({
    resolver: standardSchemaResolver(ForgotForm),
    defaultValues: { email: '' },
  });
  return (
    <AuthLayout title={t('auth.forgot.title')}>
      {asking.isSuccess ? (
        <div role="status" className="flex flex-col gap-4">
          <p>{t('auth.forgot.sent')}</p>
          <Link to="/reset" className="font-medium text-primary-600 hover:underline">
            {t('auth.forgot.haveCode')}
          </Link>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={handleSubmit((wanted) => asking.mutate(wanted))}
          className="flex flex-col gap-4"
        >
          <p className="text-muted">{t('auth.forgot.text')}</p>
          <Field
            label={t('auth.field.email')}
            error={faultText(t, formState.errors.email?.message)}
          >
            <TextInput {...register('email')} type="email" autoComplete="email" autoFocus />
          </Field>
          <ErrorLine error={asking.error} />
          <Button type="submit" variant="primary" busy={asking.isPending} className="min-h-10!">
            {t('auth.forgot.submit')}
          </Button>
        </form>
      )}
      <p className="mt-6">
        <Link to="/login" search={{}} className="font-medium text-primary-600 hover:underline">
          {t('auth.forgot.back')}
        </Link>
      </p>
    </AuthLayout>
  );
}
