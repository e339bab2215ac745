import type { SetUp } from '@hoadon/contracts/second-factor';
import { Copy, Smartphone } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';

type SetUpFormProps = {
  setUp: SetUp;
  busy: boolean;
  error: unknown;
  onCode: (code: string) => void;
};

/**
 * The secret as a picture and as text, as a link and to be copied for the phone that has the page open itself, and the first code
 * that finishes the set-up.
 */
export function SetUpForm({ setUp, busy, error, onCode }: SetUpFormProps) {
  const { t } = useTranslation();
  const copy = () =>
    void navigator.clipboard
      .writeText(setUp.secret)
      .then(() => toast.success(t('secondFactor.keyCopied')))
      .catch(() => toast.warning(t('secondFactor.copyByHand')));
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
      <p className="flex flex-wrap gap-2">
        <a href={setUp.uri} className={buttonClass()}>
          <Smartphone aria-hidden size={16} />
          {t('secondFactor.openApp')}
        </a>
        <Button icon={Copy} onClick={copy}>
          {t('secondFactor.copyKey')}
        </Button>
      </p>
    </CodeForm>
  );
}
