import { BulkDialog } from './bulk-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

/** The act that waits for a yes. */
export type Asking =
  | Readonly<{ act: 'release'; id: string }>
  | Readonly<{ act: 'sign'; id: string }>
  | Readonly<{ act: 'bulk' | 'delete'; ids: readonly string[] }>;

type UnissuedDialogsProps = {
  asking: Asking;
  onClose: () => void;
  onEdit: (id: string) => void;
  /** The chosen rows have been dealt with. */
  onDone: () => void;
  onRun: (id: string) => void;
};

export function UnissuedDialogs({ asking, onClose, onEdit, onDone, onRun }: UnissuedDialogsProps) {
  const finish = () => {
    onDone();
    onClose();
  };
  if (asking.act === 'release')
    return <ReleaseDialog id={asking.id} onClose={finish} onEdit={() => onEdit(asking.id)} />;
  if (asking.act === 'sign') return <SignDialog id={asking.id} isPrepared onClose={finish} />;
  if (asking.act === 'delete')
    return <DeleteDialog ids={asking.ids} onClose={onClose} onDeleted={finish} />;
  return (
    <BulkDialog
      ids={asking.ids}
      onClose={onClose}
      onStarted={(run) => {
        onRun(run.id);
        finish();
      }}
    />
  );
}
