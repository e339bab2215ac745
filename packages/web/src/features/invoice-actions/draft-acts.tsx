import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { UnissuedDialogs, useUndoDelete } from '../releasing/index.ts';
import type { ActDialogProps } from './invoice-act.ts';

const NOTHING = () => undefined;

/** Issues a draft, with the question and the steps of the lists of drafts. */
export const ReleaseAct = (props: ActDialogProps) => <DraftDialogs {...props} first="release" />;

export const DeleteAct = (props: ActDialogProps) => <DraftDialogs {...props} first="delete" />;

type DraftDialogsProps = ActDialogProps & { first: 'release' | 'delete' };

function DraftDialogs({ invoice: { id }, onClose, first }: DraftDialogsProps) {
  const navigate = useNavigate();
  const [isWatched, setWatched] = useState(false);
  const { deleted } = useUndoDelete();
  const asking = {
    watch: { act: 'watch', id },
    release: { act: 'release', id, isWatched: true },
    delete: { act: 'delete', ids: [id] },
  } as const;
  return (
    <UnissuedDialogs
      asking={isWatched ? asking.watch : asking[first]}
      onClose={onClose}
      onEdit={() => void navigate({ to: '/main/invoice/$id/edit', params: { id }, search: {} })}
      onDone={NOTHING}
      onDeleted={deleted}
      onAct={NOTHING}
      onWatch={() => setWatched(true)}
    />
  );
}
