import { ActsDialog, QuestionDialog, type Scope } from '../../bulk-acts/index.ts';
import { IssueProgress } from '../../issuing/index.ts';
import { AskDialog } from './ask-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { RetryDialog } from './retry-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

/** The act that waits for a yes. */
export type UnissuedConfirmation =
  | Readonly<{ act: 'release'; id: string; isWatched?: boolean }>
  | Readonly<{ act: 'sign' | 'watch'; id: string }>
  | Readonly<{ act: 'delete' | 'retry' | 'ask'; ids: readonly string[] }>
  | Readonly<{ act: 'many'; kind: 'issue' | 'delete'; scope: Scope }>
  | Readonly<{ act: 'recent' }>;

type UnissuedDialogsProps = {
  asking: UnissuedConfirmation;
  onClose: () => void;
  onEdit: (id: string) => void;
  /** The chosen rows have been dealt with. */
  onDone: () => void;
  onDeleted: (ids: readonly string[]) => void;
  /** Follows an act on many. */
  onAct: (id: string) => void;
  /** Follows an invoice that has just begun to be issued. */
  onWatch: (id: string) => void;
};

export function UnissuedDialogs(props: UnissuedDialogsProps) {
  const { asking, onClose, onEdit, onDone, onDeleted, onAct, onWatch } = props;
  const finish = () => {
    onDone();
    onClose();
  };
  switch (asking.act) {
    case 'release':
      return (
        <ReleaseDialog
          id={asking.id}
          onClose={finish}
          onEdit={() => onEdit(asking.id)}
          {...(asking.isWatched && { onReleased: () => onWatch(asking.id) })}
        />
      );
    case 'watch':
      return <IssueProgress id={asking.id} onClose={finish} />;
    case 'sign':
      return <SignDialog id={asking.id} isPrepared onClose={finish} />;
    case 'delete':
      return (
        <DeleteDialog
          ids={asking.ids}
          onClose={onClose}
          onDeleted={(ids) => {
            if (ids.length > 0) onDeleted(ids);
            finish();
          }}
        />
      );
    case 'many':
      return (
        <QuestionDialog
          kind={asking.kind}
          scope={asking.scope}
          onClose={onClose}
          onDone={(id) => {
            if (id !== null) onAct(id);
            finish();
          }}
        />
      );
    case 'retry':
      return <RetryDialog ids={asking.ids} onClose={onClose} onDone={finish} />;
    case 'ask':
      return <AskDialog ids={asking.ids} onClose={onClose} onDone={finish} />;
    default:
      return <ActsDialog onClose={onClose} onAct={onAct} />;
  }
}
