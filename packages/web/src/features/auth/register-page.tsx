import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { faultText, passwordFaultOf, RegisterForm } from './account-form.ts';
import { AskToJoin, isTaken } from './ask-to-join.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useRegister } from './queries.ts';
import { registrationQuery } from './registration-query.ts';

const EMPTY: RegisterForm = {
  company_name: '',
  tax_code: '',
  company_address: '',
  name: '',
  phone: '',
  email: '',
  user_name: '',
  password: '',
  repeated: '',
};

/** The form where anyone may register a company; otherwise who to ask for an account. */
export function RegisterPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(registrationQuery);
  if (data?.registration === 'open') return <RegisterCompany />;
  return (
    <AuthLayout title={t('auth.register.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <p className="mb-4">{t('auth.register.closed')}</p>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
      <Link to="/login" search={{}} className="font-medium text-primary-600 hover:underline">
        {t('auth.register.login')}
      </Link>
    </AuthLayout>
  );
}

function RegisterCompany() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const account = useRegister();
  const form = useForm({
    resolver: standardSchemaResolver(RegisterForm),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const fault = (name: keyof RegisterForm) => faultText(t, errors[name]?.message);
  const submit = form.handleSubmit(({ repeated: _, ...registration }) =>
    account.mutate(registration, {
      onSuccess: (unproven) =>
        unproven === null && navigate({ to: '/main/getting-started', search: {} }),
      onError: (error) => {
        const message = passwordFaultOf(error);
        if (message) form.setError('password', { message });
      },
    }),
  );
  if (account.data)
    return (
      <AuthLayout title={t('auth.register.title')}>
        <p role="status" className="mb-4">
          {t('auth.register.mustConfirm', { email: account.data })}
        </p>
        <Link to="/login" search={{}} className="font-medium text-primary-600 hover:underline">
          {t('auth.register.login')}
        </Link>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('auth.register.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <fieldset className="grid grid-cols-2 gap-x-3 gap-y-3.5">
          <legend className="mb-2 font-semibold">{t('auth.register.company')}</legend>
          <Field
            required
            label={t('auth.field.companyName')}
            error={fault('company_name')}
            className="col-span-2"
          >
            <TextInput {...form.register('company_name')} autoComplete="organization" />
          </Field>
          <Field
            required
            label={t('auth.field.taxCode')}
            error={fault('tax_code')}
            hint={t('auth.register.taxCodeHint')}
            className="col-span-2"
          >
            <TextInput {...form.register('tax_code')} inputMode="numeric" className="tabular" />
          </Field>
          <Field
            required
            label={t('auth.field.companyAddress')}
            error={fault('company_address')}
            className="col-span-2"
          >
            <TextInput {...form.register('company_address')} autoComplete="street-address" />
          </Field>
        </fieldset>
        <fieldset className="grid grid-cols-2 gap-x-3 gap-y-3.5">
          <legend className="mb-2 font-semibold">{t('auth.register.user')}</legend>
          <Field required label={t('auth.field.name')} error={fault('name')}>
            <TextInput {...form.register('name')} autoComplete="name" />
          </Field>
          <Field label={t('auth.field.phone')} error={fault('phone')}>
            <TextInput {...form.register('phone')} type="tel" autoComplete="tel" />
          </Field>
          <Field
            required
            label={t('auth.field.email')}
            hint={t('auth.register.emailHint')}
            error={fault('email')}
            className="col-span-2"
          >
            <TextInput {...form.register('email')} type="email" autoComplete="email" />
          </Field>
          <Field
            required
            label={t('auth.field.userName')}
            error={fault('user_name')}
            className="col-span-2"
          >
            <TextInput
              {...form.register('user_name')}
              autoComplete="username"
              autoCapitalize="none"
            />
          </Field>
          <Field
            required
            label={t('auth.field.password')}
            error={fault('password')}
            hint={t('auth.register.passwordHint')}
          >
            <PasswordInput {...form.register('password')} autoComplete="new-password" />
          </Field>
          <Field required label={t('auth.field.repeated')} error={fault('repeated')}>
            <PasswordInput {...form.register('repeated')} autoComplete="new-password" />
          </Field>
        </fieldset>
        <ErrorLine error={account.error} />
        {isTaken(account.error) && (
          <AskToJoin
            key={account.submittedAt}
            asker={() => {
              const { tax_code, name, email, phone } = form.getValues();
              return { tax_code, name, email, phone };
            }}
          />
        )}
        <Button type="submit" variant="primary" busy={account.isPending} className="min-h-10!">
          {t('auth.register.submit')}
        </Button>
      </form>
      <p className="mt-6 text-muted">
        {t('auth.register.haveAccount')}{' '}
        <Link to="/login" className="font-medium text-primary-600 hover:underline">
          {t('auth.register.login')}
        </Link>
      </p>
    </AuthLayout>
  );
}
