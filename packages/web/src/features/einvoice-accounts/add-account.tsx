import {
  EINVOICE_PROVIDERS,
  type EinvoiceProvider,
  needsSeries,
  needsSite,
  seriesOf,
} from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useCreateAccount } from './queries.ts';

const LEAST_PASSWORD = 6;
const SITE = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;
const NOTHING = { provider: '', user: '', password: '', site: '', series: '' };
type Typed = typeof NOTHING;

const providerOf = ({ provider }: Typed): EinvoiceProvider | null =>
  EINVOICE_PROVIDERS.find((one) => one === provider) ?? null;
const seriesIn = ({ series }: Typed) => series.split(/[,;\s]+/).filter(Boolean);

/** What is wrong with what was typed, by field; the server judges it again. */
function faultsOf(typed: Typed) {
  const provider = providerOf(typed);
  return {
    provider: provider === null ? 'provider' : null,
    user: typed.user.trim() === '' ? 'user' : null,
    password: typed.password.length < LEAST_PASSWORD ? 'password' : null,
    site: provider && needsSite(provider) && !SITE.test(typed.site.trim()) ? 'site' : null,
    series: provider && needsSeries(provider) && !areSeries(typed) ? 'series' : null,
  } as const;
}

const areSeries = (typed: Typed): boolean => {
  const all = seriesIn(typed);
  return all.length > 0 && all.every((one) => seriesOf(one) !== null);
};

/** The form for another account; what is asked for hangs on the provider. */
export function AddAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, type] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const create = useCreateAccount();
  const provider = providerOf(typed);
  const isPartner = provider === 'E_BKAV';
  const faults = faultsOf(typed);
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      type({ ...typed, [name]: target.value }),
  });
  const fault = (name: keyof Typed) =>
    isTried && faults[name] ? { error: t(`einvoiceAccounts.fault.${faults[name]}`) } : {};
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (provider === null || Object.values(faults).some(Boolean)) return;
    create.mutate(
      {
        einvoice_provider: provider,
        user_name: typed.user.trim(),
        password: typed.password,
        ...(needsSite(provider) && { site: typed.site.trim() }),
        ...(needsSeries(provider) && { series: seriesIn(typed) }),
      },
      {
        onSuccess: () => {
          toast.success(t('einvoiceAccounts.add.done'));
          onClose();
        },
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={save}
      aria-label={t('einvoiceAccounts.add.title')}
      className="flex flex-col gap-4 rounded-control border border-line bg-canvas p-4"
    >
      <Field required label={t('einvoiceAccounts.field.provider')} {...fault('provider')}>
        <Select
          {...field('provider')}
          placeholder={t('einvoiceAccounts.choose')}
          options={EINVOICE_PROVIDERS.map((value) => ({
            value,
            label: t(`einvoiceAccounts.provider.${value}`),
          }))}
        />
      </Field>
      {provider && (
        <p className="text-small text-muted">{t(`einvoiceAccounts.about.${provider}`)}</p>
      )}
      <Field
        required
        label={t(isPartner ? 'einvoiceAccounts.field.partner' : 'einvoiceAccounts.field.user')}
        {...fault('user')}
      >
        <TextInput {...field('user')} autoComplete="off" />
      </Field>
      <Field
        required
        label={t(isPartner ? 'einvoiceAccounts.field.token' : 'einvoiceAccounts.field.password')}
        hint={t('einvoiceAccounts.field.passwordHint')}
        {...fault('password')}
      >
        <PasswordInput {...field('password')} autoComplete="new-password" />
      </Field>
      {provider && needsSite(provider) && (
        <Field
          required
          label={t('einvoiceAccounts.field.site')}
          hint={t('einvoiceAccounts.field.siteHint')}
          {...fault('site')}
        >
          <TextInput {...field('site')} autoComplete="off" />
        </Field>
      )}
      {provider && needsSeries(provider) && (
        <Field
          required
          label={t('einvoiceAccounts.field.series')}
          hint={t('einvoiceAccounts.field.seriesHint')}
          {...fault('series')}
        >
          <TextInput {...field('series')} autoComplete="off" />
        </Field>
      )}
      <ErrorLine error={create.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('common.action.cancel')}</Button>
        <Button type="submit" variant="primary" busy={create.isPending}>
          {t('einvoiceAccounts.add.action')}
        </Button>
      </div>
    </form>
  );
}
