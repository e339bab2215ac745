import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isRefusal } from '../../../lib/call-error.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { LicenceExpired } from '../../licences/index.ts';
import { createFault } from '../../signing/index.ts';
import { issuingQuery } from '../queries.ts';
import type { IssueState } from './issue-flow.ts';
import { IssuedLinks } from './issued-links.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { ProgressVerdict } from './progress-verdict.tsx';

const WHOLE = 100;

/** States from the confirmation to the reply of the authority. */
const FOLLOWED = ['preparing', 'releasing', 'stopped', 'unknown', 'issued'] as const;
export type FollowedState = Extract<IssueState, { name: (typeof FOLLOWED)[number] }>;
export const isFollowed = (state: IssueState): state is FollowedState =>
  FOLLOWED.some((name) => name === state.name);

type ProgressPanelProps = {
  /** Uploaded share of the evidence file, 0 to 1; null while no upload runs. */
  share?: number | null;
  state: FollowedState;
  /** Resends the same request. */
  onRetry: () => void;
  onBack: () => void;
  onLeave: () => void;
  onAnother: () => void;
};

/** Shows how an invoice is numbered, signed, sent and accepted, and where that failed. */
export function ProgressPanel(props: ProgressPanelProps) {
  const { state, share = null, onRetry, onBack, onLeave, onAnother } = props;
  const { t } = useTranslation();
  if (state.name === 'issued') {
    return <Following id={state.id} onLeave={onLeave} onAnother={onAnother} />;
  }
  if (state.name === 'preparing' || state.name === 'releasing') {
    return (
      <Modal open onClose={() => undefined} title={t('issuing.progress.title')}>
        <div aria-live="polite" className="flex flex-col gap-4">
          <p>{t('issuing.progress.saving')}</p>
          <EvidenceProgress share={share} />
          <ProgressSteps invoice={null} />
        </div>
      </Modal>
    );
  }
  const { error } = state;
  const isLost = state.name === 'unknown' || state.isLost;
  const isUsedUp = isRefusal(error, 'LICENSE_EXPIRED');
  // If a number may have been taken, the content must not change: no way back to the form.
  const [leave, leaveLabel] =
    state.name === 'unknown'
      ? ([onLeave, 'issuing.action.toList'] as const)
      : ([onBack, 'issuing.action.continue'] as const);
  return (
    <Modal
      open
      onClose={leave}
      size={isUsedUp ? 'medium' : 'small'}
      title={t('issuing.progress.title')}
      footer={
        <>
          <Button onClick={leave}>{t(leaveLabel)}</Button>
          {isLost && (
            <Button variant="primary" onClick={onRetry}>
              {t('issuing.action.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite" className="flex flex-col gap-4">
        <ProgressSteps invoice={null} />
        <ErrorLine error={createFault(error)} />
        <p>{t(isLost ? 'issuing.progress.lost.text' : 'issuing.progress.notIssued')}</p>
      </div>
      {isUsedUp && (
        <div className="mt-5">
          <LicenceExpired />
        </div>
      )}
    </Modal>
  );
}

function EvidenceProgress({ share }: { share: number | null }) {
  const { t } = useTranslation();
  if (share === null) return null;
  const percent = Math.round(share * WHOLE);
  return (
    <Progress
      label={t('issuing.progress.evidence')}
      value={percent}
      max={WHOLE}
      detail={`${percent} %`}
    />
  );
}

type FollowingProps = { id: string; onLeave: () => void; onAnother: () => void };

function Following({ id, onLeave, onAnother }: FollowingProps) {
  const { t } = useTranslation();
  const { data: invoice = null, error, refetch } = useQuery(issuingQuery(id));
  const isAccepted = invoice?.state === 'accepted';
  const isAnnounced = useRef(false);
  useEffect(() => {
    if (!isAccepted || isAnnounced.current) return;
    isAnnounced.current = true;
    toast.success(t('issuing.issued', { number: displayNumber(invoice.invoice_number ?? '') }));
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
              number: displayNumber(invoice.invoice_number),
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
