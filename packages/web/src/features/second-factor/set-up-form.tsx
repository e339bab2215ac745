import type { SetUp } from '@hoadon/contracts/second-factor';
import { useTranslation } from 'react-i18next';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';

type SetUpFormProps = {
  setUp: SetUp;
  busy: boolean;
  error: unknown;
  onCode: (code: string) => void;
};

/** The secret as a picture and as text, and the first code that finishes the set-up. */
export function SetUpForm({ setUp, busy, error, onCode }: SetUpFormProps) {
  const { t } = useTranslation();
  return (
    <CodeForm
      label={t('secondFactor.firstCode')}
      submitLabel={t('secondFactor.turnOn')}
      digits
      busy={busy}
      error={error}
      onCode={onCode}
    >
      <p className="text-muted">{t('secondFactor.scan')}</p>
      <QrCode rows={setUp.qr} label={t('secondFactor.picture')} />
      <p>
        <span className="block text-small text-muted">{t('secondFactor.byHand')}</span>
        <span className="tabular break-all">{setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
    </CodeForm>
  );
}
