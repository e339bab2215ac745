import { useEffect, useState } from 'react';
import { useLeaveGuard } from '../../ui/overlays/use-leave-guard.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { useEditor } from './editor/index.ts';
import type { IssueFlow } from './issue-flow/index.ts';
import type { FormAutosave } from './recovery/index.ts';

export const LeaveQuestion = lazyPart(
  () => import('./leave-question.tsx').then((file) => file.LeaveQuestion),
  { dismiss: ({ onStay }) => onStay() },
);

type LeaveGuardProps = { flow: IssueFlow; autosave: FormAutosave; onSave: () => Promise<boolean> };

/** Asks before an unsaved invoice is left (ISS-029), and blocks leaving while a number is requested. */
export function LeaveGuard({ flow, autosave, onSave }: LeaveGuardProps) {
  const { dirty } = useEditor();
  const [saving, setSaving] = useState(false);
  const blocker = useLeaveGuard({
    isDirty: () => flow.isUnderWay || dirty.getState(),
    // While a request runs, only this page can resend it, so the browser copy does not allow leaving.
    keep: async () => flow.mayEdit && autosave.saveForReload(),
  });
  const { status, reset } = blocker;
  const isHeld = status === 'blocked' && flow.isUnderWay;
  // Stay without a question: the outcome is shown on this page shortly.
  useEffect(() => {
    if (isHeld) reset?.();
  }, [isHeld, reset]);
  if (blocker.status !== 'blocked' || isHeld) return null;
  const discard = () => {
    dirty.setState(false);
    blocker.proceed();
  };
  const save = async () => {
    setSaving(true);
    const isSaved = await onSave();
    setSaving(false);
    if (isSaved) blocker.proceed();
    else blocker.reset();
  };
  return (
    <LeaveQuestion
      busy={saving}
      onSave={() => void save()}
      onStay={blocker.reset}
      onDiscard={discard}
    />
  );
}
