import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentAt } from '../../../lib/agent.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { signingAgentQuery } from '../queries.ts';
import { TokenErrorModal } from '../token-error-modal.tsx';
import type { TokenFaultCode } from '../token-fault.ts';
import { type StepWords, TokenSteps } from '../token-steps.tsx';
import { useTokenSigning } from '../use-token-signing.ts';
import { DocumentSigningAct, type DocumentSigningSetting } from './document-signing-act.ts';

export type DocumentSigningProps = Pick<DocumentSigningSetting, 'prepare' | 'handIn'> & {
  words: StepWords &
    Readonly<{
      title: string /** Text about the state in which it is left where the user gives up. */;
      standing: string;
    }>;
  /** What a failure of ours is called. */
  failure: TokenFaultCode;
  onSigned: () => void;
  onClose: () => void;
};

/** Signs a document with the token on this machine, as `TokenSigning` does an invoice that is issued. */
export function DocumentSigning(props: DocumentSigningProps) {
  const { words, prepare, handIn, onClose } = props;
  const user = useCurrentUser();
  const { t } = useTranslation();
  const address = useQuery(signingAgentQuery);
  if (address.data && user) {
    const { url } = address.data;
    const taxCode = user.company.tax_code;
    return (
      <Signing
        {...props}
        make={() => new DocumentSigningAct({ agent: agentAt(url), taxCode, prepare, handIn })}
      />
    );
  }
  return (
    <Modal open onClose={onClose} title={words.title}>
      {!address.error && <p role="status">{t('common.loading')}</p>}
      {address.error && <ErrorState error={address.error} onRetry={() => void address.refetch()} />}
    </Modal>
  );
}

type SigningProps = DocumentSigningProps & { make: () => DocumentSigningAct };

function Signing({ make, words, failure, onSigned, onClose }: SigningProps) {
  const [act] = useState(make);
  const { state, again } = useTokenSigning(act, { onSigned, onRefused: () => false, failure });
  if (state.name === 'stopped') {
    return (
      <TokenErrorModal
        flag="ACTIONS"
        fault={state.fault}
        standing="untouched"
        standingText={words.standing}
        busy={state.isStartingAgain}
        onSign={again}
        onClose={onClose}
      />
    );
  }
  // What is signed is on its way: there is nothing to give up.
  const isHeld = state.signingStep.name === 'uploading';
  return (
    <Modal open onClose={isHeld ? () => undefined : onClose} title={words.title}>
      <TokenSteps signingStep={state.signingStep} words={words} />
    </Modal>
  );
}
