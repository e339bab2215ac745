import type { DirectoryNode } from '@hoadon/contracts/directories';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { ChooseDirectory } from './choose-directory.tsx';
import { DeleteFolder } from './delete-folder.tsx';
import { NameField, useName } from './name-field.tsx';
import { useDirectoryActs, useMoveFolder } from './queries.ts';

export type FolderAsking =
  | Readonly<{ act: 'create'; parentId: string }>
  | Readonly<{ act: 'rename' | 'move' | 'delete'; node: DirectoryNode }>;

type FolderDialogsProps = {
  asking: FolderAsking;
  onClose: () => void;
  onGone: (node: DirectoryNode) => void;
};

/** What is asked before a directory is made, renamed, moved or deleted (DIR-005, DIR-006). */
export function FolderDialogs({ asking, onClose, onGone }: FolderDialogsProps) {
  if (asking.act === 'create') return <CreateFolder parentId={asking.parentId} onClose={onClose} />;
  const { act, node } = asking;
  if (act === 'rename') return <RenameFolder node={node} onClose={onClose} />;
  if (act === 'move') return <MoveFolder node={node} onClose={onClose} />;
  return <DeleteFolder node={node} onClose={onClose} onGone={() => onGone(node)} />;
}

function CreateFolder({ parentId, onClose }: { parentId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { create } = useDirectoryActs();
  return (
    <NameDialog
      title={t('directories.create')}
      first=""
      saving={create}
      onSave={(name) =>
        create.mutate(
          { name, parent_id: parentId },
          {
            onSuccess: () => {
              toast.success(t('directories.created', { name }));
              onClose();
            },
            onError: (error) => toastFailure(t, error, t('directories.createFailed')),
          },
        )
      }
      onClose={onClose}
    />
  );
}

function RenameFolder({ node, onClose }: { node: DirectoryNode; onClose: () => void }) {
  const { t } = useTranslation();
  const { change } = useDirectoryActs();
  return (
    <NameDialog
      title={t('directories.rename')}
      first={node.name}
      saving={change}
      onSave={(name) =>
        change.mutate({ directories: [{ id: node.id, name }] }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

type NameDialogProps = {
  title: string;
  first: string;
  saving: Readonly<{ isPending: boolean; error: unknown }>;
  onSave: (name: string) => void;
  onClose: () => void;
};

function NameDialog({ title, first, saving, onSave, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const naming = useName(first);
  const save = () => {
    if (!naming.tried() && !saving.isPending) onSave(naming.name.trim());
  };
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {t('common.action.save')}
          </Button>
        </>
      }
    >
      <NameField naming={naming} error={saving.error} />
    </Modal>
  );
}

function MoveFolder({ node, onClose }: { node: DirectoryNode; onClose: () => void }) {
  const { t } = useTranslation();
  const move = useMoveFolder();
  const { id, name, parent_id: from } = node;
  return (
    <ChooseDirectory
      title={t('directories.moveFolder', { name })}
      confirm={t('directories.move')}
      without={id}
      busy={move.isPending}
      error={move.error}
      onChoose={(to) => move.mutate({ id, name, from, to }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
