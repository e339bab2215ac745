import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link, useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { takeSavedRoute } from '../../lib/session.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { SignInStep } from '../second-factor/index.ts';
import { faultText, LoginForm } from './account-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useSignIn } from './queries.ts';

export function LoginPage({ loggedOut }: { loggedOut: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: standardSchemaResolver(LoginForm),
    defaultValues: { user_name: '', password: '' },
  });
  const goOn = () => router.history.push(takeSavedRoute() ?? '/main/dashboard');
  const submit = handleSubmit((credentials) =>
    signIn.mutate(credentials, { onSuccess: (challenge) => challenge ?? goOn() }),
  );
  const { errors } = formState;
  if (signIn.data)
    return (
      <AuthLayout title={t('secondFactor.title')}>
        <SignInStep
          challenge={signIn.data.challenge}
          kind={signIn.data.second_factor}
          onDone={goOn}
          onAgain={signIn.reset}
        />
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('auth.login.title')}>
      {loggedOut && !signIn.isError && (
        <p role="status" className="mb-4 rounded-control bg-primary-50 px-3 py-2 text-primary-700">
          {t('auth.login.loggedOut')}
        </p>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('auth.field.userNameOrEmail')}
          error={faultText(t, errors.user_name?.message)}
        >
          <TextInput
            {...register('user_name')}
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
          />
        </Field>
        <Field label={t('auth.field.password')} error={faultText(t, errors.password?.message)}>
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        <ErrorLine error={signIn.error} />
        <Button type="submit" variant="primary" busy={signIn.isPending} className="min-h-10!">
          {t('auth.login.submit')}
        </Button>
      </form>
      <p className="mt-4">
        <Link to="/forgot" className="font-medium text-primary-600 hover:underline">
          {t('auth.login.forgot')}
        </Link>
      </p>
      <p className="mt-6 text-muted">
        {t('auth.login.noAccount')}{' '}
        <Link to="/register" className="font-medium text-primary-600 hover:underline">
          {t('auth.login.register')}
        </Link>
      </p>
    </AuthLayout>
  );
}
