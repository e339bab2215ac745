import { useEffect, useState } from 'react';
import { useLeaveGuard } from '../../ui/overlays/use-leave-guard.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import type { IssueAct } from './act/index.ts';
import { useDesk } from './desk/index.ts';
import type { FormKeeper } from './recovery/index.ts';

export const LeaveQuestion = lazyPart(
  () => import('./leave-question.tsx').then((file) => file.LeaveQuestion),
  { dismiss: ({ onStay }) => onStay() },
);

type LeaveGuardProps = { act: IssueAct; keeper: FormKeeper; onSave: () => Promise<boolean> };

/** Keeps an unsaved invoice from being lost by leaving the page (ISS-029), and the page while a number is taken. */
export function LeaveGuard({ act, keeper, onSave }: LeaveGuardProps) {
  const { dirty } = useDesk();
  const [saving, setSaving] = useState(false);
  const blocker = useLeaveGuard({
    isDirty: () => act.isUnderWay || dirty.getState(),
    // What may have been sent must be asked for again from this page.
    keep: async () => act.mayEdit && keeper.keepForReload(),
  });
  const { status, reset } = blocker;
  const isHeld = status === 'blocked' && act.isUnderWay;
  // There is nothing to ask: what comes of it is about to be told here.
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
