import { TriangleAlert } from 'lucide-react';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { LicenceExpired } from '../licences/index.ts';
import { type FaultReason, isFaultReason } from './fault-reason.ts';
import type { TokenFault, TokenFaultCode } from './token-fault.ts';
import type { NumberingState } from './token-signing-act.ts';

/** Which request goes out again: that of the form, or that of a list (SIGN-014). */
export type TokenErrorFlag = 'CREATE' | 'ACTIONS';

/** Signing again would not help. */
const NOTHING_TO_SIGN: readonly TokenFaultCode[] = [
  'LICENSE_EXPIRED',
  'REPORT_INVOICE_ERROR_FAILED',
  'BROWSER_INSECURE',
];

type TokenErrorModalProps = {
  flag: TokenErrorFlag;
  fault: TokenFault;
  standing: NumberingState;
  /** The state of a run, in place of the sentence about one invoice. */
  standingText?: string;
  /** The request is about to go out again. */
  busy: boolean;
  onSign: () => void;
  onClose: () => void;
};

/** What went wrong with the token, why, and what to do about it, step by step (SIGN-015). */
export function TokenErrorModal(props: TokenErrorModalProps) {
  const { flag, fault, standing, standingText, busy, onSign, onClose } = props;
  const { t } = useTranslation();
  const { code, details } = fault;
  const act = code === 'UPLOAD_FAILED' ? 'signing.action.resend' : 'signing.action.sign';
  const steps = t(`signing.fault.${code}.steps`, { replace: { ...details, act: t(act) } }).split(
    '\n',
  );
  return (
    <Modal
      open
      onClose={onClose}
      size={code === 'LICENSE_EXPIRED' ? 'medium' : 'small'}
      title={t(`signing.fault.${code}.title`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.close')}</Button>
          {!NOTHING_TO_SIGN.includes(code) && (
            <Button variant="primary" busy={busy} onClick={onSign}>
              {t(act)}
            </Button>
          )}
        </>
      }
    >
      <div role="alert" data-flag={flag} data-code={code} className="flex flex-col gap-3">
        <p className="flex gap-2.5">
          <TriangleAlert aria-hidden size={18} className="mt-px shrink-0 text-warning" />
          <span>{t(`signing.fault.${code}.message`, { replace: details })}</span>
        </p>
        <Reason t={t} fault={fault} />
        <ol className="flex list-decimal flex-col gap-1 pl-6">
          {steps.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <ErrorLine error={fault.cause} />
        <p className="text-small text-muted">
          {standingText ??
            t(standing === 'untouched' ? `signing.flag.${flag}` : `signing.standing.${standing}`)}
        </p>
      </div>
      {code === 'LICENSE_EXPIRED' && (
        <div className="mt-5">
          <LicenceExpired />
        </div>
      )}
    </Modal>
  );
}

function Reason({ t, fault: { reason } }: { t: Translate; fault: TokenFault }) {
  if (reason === null) return null;
  const faultReason: FaultReason | null = isFaultReason(reason) ? reason : null;
  return <p className="font-medium">{faultReason ? t(`signing.reason.${faultReason}`) : reason}</p>;
}
