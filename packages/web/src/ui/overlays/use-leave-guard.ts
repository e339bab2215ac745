import { useBlocker } from '@tanstack/react-router';
import { currentTokens } from '../../lib/session.ts';
import { type Unsaved, useUnsaved } from '../../lib/unsaved/index.ts';

/** Asks before a page with something unsaved is left, by a link, the back button or the window's cross. */
export function useLeaveGuard(unsaved: Unsaved) {
  useUnsaved(unsaved);
  return useBlocker({
    // Without a session nothing can be saved, and the login page must be reachable.
    shouldBlockFn: () => unsaved.isDirty() && currentTokens() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  });
}
