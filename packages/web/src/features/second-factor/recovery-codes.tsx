import { Copy, Download, Printer } from 'lucide-react';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { printCodes } from './print-codes.ts';

type RecoveryCodesProps = { codes: readonly string[]; doneLabel: string; onDone: () => void };

/** Codes for the day when the authenticator is gone. They are shown this once. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    void navigator.clipboard
      .writeText(text)
      .then(() => toast.success(t('secondFactor.copied')))
      .catch(() => toast.warning(t('secondFactor.copyByHand')));
  const save = () =>
    saveFile(new File([text], 'hoadon-recovery-codes.txt', { type: 'text/plain' }));
  return (
    <section aria-label={t('secondFactor.recoveryCodes')} className="flex flex-col gap-4">
      <p role="status">{t('secondFactor.keepCodes')}</p>
      <ul className="tabular grid grid-cols-2 gap-2 rounded-control bg-canvas px-3 py-3">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={copy}>
          {t('secondFactor.copy')}
        </Button>
        <Button icon={Download} onClick={save}>
          {t('common.action.download')}
        </Button>
        <Button icon={Printer} onClick={() => printCodes(t('secondFactor.recoveryCodes'), codes)}>
          {t('secondFactor.print')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </section>
  );
}
