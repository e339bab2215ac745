import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agentAt } from '../../lib/agent.ts';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { type ReleaseCall, signingAgentQuery } from './queries.ts';
import { type TokenErrorFlag, TokenErrorModal } from './token-error-modal.tsx';
import { type NumberingState, TokenSigningAct } from './token-signing-act.ts';
import { TokenSteps } from './token-steps.tsx';
import { useTokenSigning } from './use-token-signing.ts';

export type TokenSigningProps = {
  /** From the form, or from a list (SIGN-014). */
  flag: TokenErrorFlag;
  /** The invoice, where it has its number already. */
  id?: string;
  /** Numbers the invoice and answers its id. */
  prepare: () => Promise<string>;
  /** The number was requested, and whether it was taken is unknown. */
  isUnknown: () => boolean;
  /** The call that takes the signed files, where it is not that of new invoices. */
  release?: ReleaseCall;
  onSigned: (issued: IssuedInvoice) => void;
  /** The invoice was refused for what it holds; nothing was numbered. */
  onRefused?: (error: CallError) => void;
  onClose: (standing: NumberingState) => void;
};

/** Signs one invoice with the token on this machine, and shows plainly what prevents it. */
export function TokenSigning(props: TokenSigningProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const address = useQuery(signingAgentQuery);
  if (address.data && user) {
    const { url } = address.data;
    return (
      <Signing
        {...props}
        make={() =>
          new TokenSigningAct({
            agent: agentAt(url),
            companyId: user.company_id,
            taxCode: user.company.tax_code,
            id: props.id ?? null,
            prepare: props.prepare,
            isUnknown: props.isUnknown,
            release: props.release,
          })
        }
      />
    );
  }
  return (
    <Modal
      open
      onClose={() => props.onClose(props.id === undefined ? 'untouched' : 'numbered')}
      title={t('signing.title')}
    >
      {!address.error && <p role="status">{t('common.loading')}</p>}
      {address.error && <ErrorState error={address.error} onRetry={() => void address.refetch()} />}
    </Modal>
  );
}

function Signing({ make, ...props }: TokenSigningProps & { make: () => TokenSigningAct }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [act] = useState(make);
  const readAgain = () => void invoicesChanged(client, null);
  const { state, again } = useTokenSigning(act, {
    onSigned: (issued) => {
      readAgain();
      props.onSigned(issued);
    },
    onRefused: (error) => {
      readAgain();
      const isAboutContent = error instanceof CallError && error.issues.length > 0;
      if (!isAboutContent || !props.onRefused) return false;
      props.onRefused(error);
      return true;
    },
  });
  const close = () => props.onClose(act.standing);
  if (state.name === 'stopped') {
    return (
      <TokenErrorModal
        flag={props.flag}
        fault={state.fault}
        standing={act.standing}
        busy={state.isStartingAgain}
        onSign={again}
        onClose={close}
      />
    );
  }
  // While a number is taken, and once the files are signed, there is nothing to give up.
  const isHeld = state.signingStep.name === 'preparing' || state.signingStep.name === 'uploading';
  return (
    <Modal open onClose={isHeld ? () => undefined : close} title={t('signing.title')}>
      <TokenSteps signingStep={state.signingStep} />
    </Modal>
  );
}
