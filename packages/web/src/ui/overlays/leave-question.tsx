import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Rendered in a page with something to lose; asks before the page is left. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const blocker = useLeaveGuard({ isDirty: () => isDirty });
  if (blocker.status !== 'blocked') return null;
  const { reset, proceed } = blocker;
  return <UnsavedDialog guard={{ asking: true, close: reset, stay: reset, leave: proceed }} />;
}
