import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { rowId } from '../../lib/search.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SignInStep } from '../second-factor/index.ts';
import { faultText, JoinForm, KnownForm, passwordFaultOf } from './account-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import {
  beginAnew,
  type InvitationLink,
  invitationQuery,
  useAcceptInvitation,
} from './invitation-queries.ts';

/** The target of the link in an invitation: an invited user joins the company (USER-018). */
export function InvitationPage() {
  const { t } = useTranslation();
  const token = useLocation({ select: ({ hash }) => hash });
  const owner = rowId(useParams({ strict: false }).owner ?? '');
  return (
    <AuthLayout title={t('auth.invitation.title')}>
      {owner && token ? (
        <Invited link={{ company_id: owner, token }} />
      ) : (
        <p>{t('auth.invitation.incomplete')}</p>
      )}
    </AuthLayout>
  );
}

function Invited({ link }: { link: InvitationLink }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(invitationQuery(link));
  const accept = useAcceptInvitation(link);
  if (accept.data)
    return (
      <SignInStep
        challenge={accept.data.challenge}
        kind={accept.data.second_factor}
        onDone={beginAnew}
        onAgain={accept.reset}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        {t('auth.invitation.reading')}
      </p>
    );
  return (
    <>
      <p className="mb-4">{t('auth.invitation.text', { company: data.company_name })}</p>
      <p className="mb-4 font-medium break-all">{data.email}</p>
      {data.has_account ? <Known accept={accept} /> : <Newcomer accept={accept} />}
    </>
  );
}

type Accepting = { accept: ReturnType<typeof useAcceptInvitation> };

/** Has an account: its password shows that. */
function Known({ accept }: Accepting) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm<KnownForm>({
    resolver: standardSchemaResolver(KnownForm),
    defaultValues: { password: '' },
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit((person) => accept.mutate(person))}
      className="flex flex-col gap-4"
    >
      <Field
        required
        label={t('auth.field.password')}
        hint={t('auth.invitation.known')}
        error={faultText(t, formState.errors.password?.message)}
      >
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <Accept accept={accept} />
    </form>
  );
}

/** Makes an account. */
function Newcomer({ accept }: Accepting) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState, setError } = useForm<JoinForm>({
    resolver: standardSchemaResolver(JoinForm),
    defaultValues: { name: '', phone: '', password: '', repeated: '' },
    mode: 'onTouched',
  });
  const fault = (name: keyof JoinForm) => faultText(t, formState.errors[name]?.message);
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ repeated: _, ...person }) =>
        accept.mutate(person, {
          onError: (error) => {
            const message = passwordFaultOf(error);
            if (message) setError('password', { message });
          },
        }),
      )}
      className="flex flex-col gap-4"
    >
      <Field required label={t('auth.field.name')} error={fault('name')}>
        <TextInput {...register('name')} autoComplete="name" />
      </Field>
      <Field required label={t('auth.field.phone')} error={fault('phone')}>
        <TextInput {...register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field
        required
        label={t('auth.field.password')}
        error={fault('password')}
        hint={t('auth.register.passwordHint')}
      >
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field required label={t('auth.field.repeated')} error={fault('repeated')}>
        <PasswordInput {...register('repeated')} autoComplete="new-password" />
      </Field>
      <Accept accept={accept} />
    </form>
  );
}

function Accept({ accept }: Accepting) {
  const { t } = useTranslation();
  return (
    <>
      <ErrorLine error={accept.error} />
      <Button type="submit" variant="primary" busy={accept.isPending} className="min-h-10!">
        {t('auth.invitation.submit')}
      </Button>
    </>
  );
}
