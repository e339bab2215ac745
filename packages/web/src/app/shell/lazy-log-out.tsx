import { useEffect } from 'react';
import { signOut } from '../../features/auth/index.ts';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

function LogOutAtOnce() {
  useEffect(() => void signOut(), []);
  return null;
}

const question = withTexts(
  () => import('./log-out-question.tsx').then((file) => file.LogOutQuestion),
  'formRecovery',
);

/** Without a network the question cannot be fetched, and the user must still be able to log out. */
export const LogOut = lazyPart<{ onStay: () => void }>(() => question().catch(() => LogOutAtOnce));
