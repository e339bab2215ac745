import { useNavigate } from '@tanstack/react-router';
import { TokenSigning } from '../../signing/index.ts';
import { useEditor } from '../editor/index.ts';
import { NoticeProposal } from '../grounds/index.ts';
import { IssueConfirmation } from './issue-confirmation.tsx';
import { PreviewModal } from './preview-modal.tsx';
import { isFollowed, ProgressPanel } from './progress-panel.tsx';
import type { Issuing } from './use-issuing.ts';

/** From the search for the token until it has signed, `TokenSigning` replaces the progress panel. */
const isByToken = (state: Issuing['state']): boolean =>
  state.name === 'connecting' ||
  state.name === 'signing' ||
  ('by' in state && state.by === 'token');

/** Dialogs over the form, from the preview and the confirmation to the reply of the authority. */
export function FormDialogs({ issuing, onAnother }: { issuing: Issuing; onAnother: () => void }) {
  const navigate = useNavigate();
  const { state, shownPreview } = issuing;
  const { correcting } = useEditor().setting;
  // The invoice has a number or may have one, so that list shows it.
  const toIssuing = () =>
    void navigate({ to: '/main/status/issuing', search: { statistics: 'HIDE' } });
  return (
    <>
      {shownPreview && <PreviewModal {...shownPreview} onClose={issuing.closePreview} />}
      {issuing.noticeFor && correcting && (
        <NoticeProposal
          correcting={correcting}
          draft={issuing.noticeFor}
          onSent={() => void issuing.leaveAfterNotice()}
          onClose={issuing.closeNotice}
        />
      )}
      {state.name === 'confirming' && (
        <IssueConfirmation
          draft={state.draft}
          onConfirm={() => void issuing.issue()}
          onCancel={issuing.back}
        />
      )}
      {isByToken(state) && (
        <TokenSigning
          flag="CREATE"
          prepare={issuing.prepareForToken}
          isUnknown={issuing.isUnknown}
          release={issuing.release}
          onSigned={({ id }) => issuing.follow(id)}
          onRefused={issuing.backTo}
          onClose={(outcome) => (outcome === 'untouched' ? issuing.back() : toIssuing())}
        />
      )}
      {isFollowed(state) && !isByToken(state) && (
        <ProgressPanel
          state={state}
          share={issuing.evidenceShare}
          onRetry={() => void issuing.issue()}
          onBack={issuing.back}
          onLeave={() => void navigate({ to: '/main/revenue', search: { statistics: 'HIDE' } })}
          onAnother={onAnother}
        />
      )}
    </>
  );
}
