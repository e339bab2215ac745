import type { Connected, TaxAccount } from '@hoadon/contracts/tax-account';
import { START_ON_CONNECT, START_ON_UPDATE } from '@hoadon/domain/tax-account/phases';
import { needsWarning } from '@hoadon/domain/tax-account/sign-in-attempts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Landmark, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { CaptchaField } from './captcha-field.tsx';
import { accountQuery, type SignInAs, useCaptcha, useSignIn } from './queries.ts';

const PORTAL = 'https://hoadondientu.gdt.gov.vn';
const TAX_AUTHORITY = 'https://www.gdt.gov.vn';

type ConnectDialogProps = {
  as: SignInAs;
  account: TaxAccount | null;
  onClose: () => void;
  onConnected: (connected: Connected) => void;
};

/** Connects, changes the password, or signs in again with the saved one (TAX-002, TAX-008). */
export function ConnectDialog({ as, account, onClose, onConnected }: ConnectDialogProps) {
  const { t } = useTranslation();
  const captcha = useCaptcha();
  const signIn = useSignIn(as);
  const left = useQuery(accountQuery).data;
  const [form, setForm] = useState(() => formOf(as, account));
  const [captchaText, setCaptchaText] = useState('');
  const [knowsRisk, setKnowsRisk] = useState(false);
  /** The user name that was refused as one of another tax code, and whether the user confirmed it since. */
  const [otherUser, setOtherUser] = useState<string | null>(null);
  const [knowsOtherTaxCode, setKnowsOtherTaxCode] = useState(false);
  const isOtherTaxCode = otherUser !== null && otherUser === form.userName.trim();
  const isTyped = form.password !== '' || captchaText !== '';
  const guard = useCloseGuard(isTyped && !signIn.isPending, onClose);
  const isWarned = left !== undefined && needsWarning(left.remaining_attempts);
  const key = captcha.query.data?.captcha_key;
  const isComplete =
    captchaText.trim() !== '' &&
    (as === 'again' || (form.userName.trim() !== '' && form.password !== '')) &&
    (!isWarned || knowsRisk) &&
    (!isOtherTaxCode || knowsOtherTaxCode);
  const submit = () => {
    if (!isComplete || key === undefined || signIn.isPending) return;
    signIn.mutate(
      {
        ...form,
        captchaKey: key,
        captchaText,
        knowsRisk,
        knowsOtherTaxCode: isOtherTaxCode && knowsOtherTaxCode,
      },
      {
        onSuccess: onConnected,
        onError: (error) => {
          if (isRefusal(error, 'TAX_ACCOUNT_OTHER_TAX_CODE')) {
            // Nothing was tried yet: the picture is still good.
            setOtherUser(form.userName.trim());
            setKnowsOtherTaxCode(false);
            return;
          }
          // A picture is good for one try; what else was typed stays.
          setCaptchaText('');
          captcha.another();
        },
      },
    );
  };
  return (
    <FormModal
      title={t(`taxAccount.connect.title.${as}`)}
      guard={guard}
      onSubmit={submit}
      submitLabel={t(submitKey(as, signIn.error))}
      busy={signIn.isPending}
      disabled={!isComplete || key === undefined}
    >
      <div className="flex flex-col gap-4">
        <Explanation as={as} />
        {left && (
          <p className="flex items-start gap-2 rounded-control bg-warning-50 px-3 py-2 text-warning">
            <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {t('taxAccount.connect.attempts', {
              left: left.remaining_attempts,
              most: left.most_attempts,
            })}
          </p>
        )}
        {left?.demo_password !== undefined && as !== 'again' && (
          <p className="rounded-control bg-primary-50 px-3 py-2">
            {t('taxAccount.connect.demo', { password: left.demo_password })}
          </p>
        )}
        {as !== 'again' && <AccountFields form={form} onChange={setForm} />}
        <CaptchaField captcha={captcha} value={captchaText} onChange={setCaptchaText} />
        {isWarned && (
          <Checkbox
            label={t('taxAccount.connect.knowsRisk')}
            checked={knowsRisk}
            onChange={({ target }) => setKnowsRisk(target.checked)}
          />
        )}
        <ErrorLine error={signIn.error} />
        {isOtherTaxCode && (
          <Checkbox
            label={t('taxAccount.connect.knowsOtherTaxCode')}
            checked={knowsOtherTaxCode}
            onChange={({ target }) => setKnowsOtherTaxCode(target.checked)}
          />
        )}
      </div>
    </FormModal>
  );
}

/** After a connection error the same button connects anew (TAX-030). */
const submitKey = (as: SignInAs, error: unknown) =>
  isRefusal(error, 'TAX_PORTAL_UNAVAILABLE') || isRefusal(error, 'TAX_LOGIN_UNKNOWN')
    ? 'taxAccount.connect.reconnect'
    : (`taxAccount.connect.submit.${as}` as const);

type AccountForm = Readonly<{
  userName: string;
  password: string;
  sold: boolean;
  purchase: boolean;
  startOn: string | null;
}>;

const formOf = (as: SignInAs, account: TaxAccount | null): AccountForm => ({
  userName: account?.user_name ?? '',
  password: '',
  sold: account?.invoices_sold ?? true,
  purchase: account?.invoices_purchase ?? true,
  startOn: startOf(as, account?.start_date_synchronized ?? null),
});

/** AMB-02: an update offers 01/10/2023; what was synchronised from an earlier day stays so. */
const startOf = (as: SignInAs, before: string | null): string => {
  if (as !== 'update') return before ?? START_ON_CONNECT;
  return before !== null && before < START_ON_UPDATE ? before : START_ON_UPDATE;
};

function Explanation({ as }: { as: SignInAs }) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-3">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-50 text-primary-700">
        <Landmark aria-hidden size={24} />
      </span>
      <div className="flex flex-col gap-1">
        <p>{t(`taxAccount.connect.text.${as}`)}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <InfoLink href={PORTAL} label={t('taxAccount.connect.portal')} />
          <InfoLink href={TAX_AUTHORITY} label={t('taxAccount.connect.authority')} />
        </p>
      </div>
    </div>
  );
}

function InfoLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-primary-700 underline"
    >
      {label}
      <ExternalLink aria-hidden size={14} />
    </a>
  );
}

type AccountFieldsProps = { form: AccountForm; onChange: (form: AccountForm) => void };

function AccountFields({ form, onChange }: AccountFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field
          required
          label={t('taxAccount.field.userName')}
          hint={t('taxAccount.field.userNameHint')}
        >
          <TextInput
            value={form.userName}
            onChange={({ target }) => onChange({ ...form, userName: target.value })}
          />
        </Field>
        <Field
          required
          label={t('taxAccount.field.password')}
          hint={t('taxAccount.field.passwordHint')}
        >
          <PasswordInput
            value={form.password}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...form, password: target.value })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={t('taxAccount.field.startOn')}>
          <DateInput
            value={form.startOn}
            onChange={(startOn) => onChange({ ...form, startOn })}
            withSlashes
          />
        </Field>
        <Checkbox
          label={t('taxAccount.field.purchase')}
          checked={form.purchase}
          onChange={({ target }) => onChange({ ...form, purchase: target.checked })}
        />
        <Checkbox
          label={t('taxAccount.field.sold')}
          checked={form.sold}
          onChange={({ target }) => onChange({ ...form, sold: target.checked })}
        />
      </div>
    </>
  );
}
