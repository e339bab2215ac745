import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { LicenceExpired } from '../../licences/index.ts';
import { createFault } from '../../signing/index.ts';
import { shownNumber } from '../desk/index.ts';
import { issuingQuery } from '../queries.ts';
import { IssuedLinks } from './issued-links.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { ProgressVerdict } from './progress-verdict.tsx';
import type { Stage } from './use-issuing.ts';

type ProgressPanelProps = {
  stage: Extract<Stage, { name: 'sending' | 'stopped' | 'following' }>;
  /** Sends the same request once more. */
  onRetry: () => void;
  /** Back to the form, whose content is still there. */
  onBack: () => void;
  onLeave: () => void;
  onAnother: () => void;
};

/** Shows how an invoice is numbered, signed, sent and coded, and says plainly where that stops. */
export function ProgressPanel({ stage, onRetry, onBack, onLeave, onAnother }: ProgressPanelProps) {
  const { t } = useTranslation();
  if (stage.name === 'following') {
    return <Following id={stage.id} onLeave={onLeave} onAnother={onAnother} />;
  }
  const isLost = stage.name === 'stopped' && stage.isLost;
  const isUsedUp = stage.name === 'stopped' && isRefusal(stage.error, 'LICENSE_EXPIRED');
  // While an answer is out nothing else may be done with this invoice, least of all change it.
  const leave = stage.name === 'stopped' && !stage.mayEdit ? onLeave : onBack;
  const close = stage.name === 'sending' ? () => undefined : leave;
  return (
    <Modal
      open
      onClose={close}
      size={isUsedUp ? 'medium' : 'small'}
      title={t('issuing.progress.title')}
      footer={
        stage.name === 'stopped' && (
          <>
            <Button onClick={leave}>
              {t(stage.mayEdit ? 'issuing.action.continue' : 'issuing.action.toList')}
            </Button>
            {isLost && (
              <Button variant="primary" onClick={onRetry}>
                {t('issuing.action.tryAgain')}
              </Button>
            )}
          </>
        )
      }
    >
      <div aria-live="polite" className="flex flex-col gap-4">
        {stage.name === 'sending' && <p>{t('issuing.progress.saving')}</p>}
        <ProgressSteps invoice={null} />
        {stage.name === 'stopped' && <ErrorLine error={createFault(stage.error)} />}
        {stage.name === 'stopped' && (
          <p>{t(isLost ? 'issuing.progress.lost.text' : 'issuing.progress.notIssued')}</p>
        )}
      </div>
      {isUsedUp && (
        <div className="mt-5">
          <Suspense fallback={null}>
            <LicenceExpired />
          </Suspense>
        </div>
      )}
    </Modal>
  );
}

type FollowingProps = { id: string; onLeave: () => void; onAnother: () => void };

function Following({ id, onLeave, onAnother }: FollowingProps) {
  const { t } = useTranslation();
  const { data: invoice = null, error, refetch } = useQuery(issuingQuery(id));
  const isAccepted = invoice?.state === 'accepted';
  const told = useRef(false);
  useEffect(() => {
    if (!isAccepted || told.current) return;
    told.current = true;
    toast.success(t('issuing.issued', { number: shownNumber(invoice.invoice_number ?? '') }));
  }, [isAccepted, invoice, t]);
  return (
    <Modal
      open
      onClose={onLeave}
      title={t('issuing.progress.title')}
      footer={
        <>
          <Button onClick={onAnother}>{t('issuing.action.another')}</Button>
          <Button variant="primary" onClick={onLeave}>
            {t('issuing.action.toList')}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="flex flex-col gap-4">
        {invoice?.invoice_number && (
          <p className="tabular text-title font-semibold">
            {t('issuing.progress.invoice', {
              serial: `${invoice.template_code}${invoice.invoice_serial}`,
              number: shownNumber(invoice.invoice_number),
            })}
          </p>
        )}
        <ProgressSteps invoice={invoice} />
        {invoice && <ProgressVerdict invoice={invoice} />}
        {error && !invoice && <ErrorState error={error} onRetry={() => void refetch()} />}
        {invoice?.signed_xml && <IssuedLinks invoice={invoice} />}
      </div>
    </Modal>
  );
}
