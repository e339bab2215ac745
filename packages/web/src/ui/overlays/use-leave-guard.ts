import { useBlocker } from '@tanstack/react-router';
import { currentTokens } from '../../lib/session.ts';
import { type Unsaved, useUnsaved } from '../../lib/unsaved/index.ts';

/** Asks before a page with something unsaved is left, by a link, the back button or the window's cross. */
export function useLeaveGuard(unsaved: Unsaved) {
  useUnsaved(unsaved);
  return useBlocker({
    // Whoever has no session any more can save nothing, and must come to the login page.
    shouldBlockFn: () => unsaved.isDirty() && currentTokens() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  });
}
