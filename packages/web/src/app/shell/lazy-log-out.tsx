import { lazy, useEffect } from 'react';
import { signOut } from '../../features/auth/index.ts';
import { addTexts } from '../../lib/i18n.ts';

function LogOutAtOnce() {
  useEffect(() => void signOut(), []);
  return null;
}

/** Without a network the question cannot be fetched; nobody is kept from leaving by that. */
export const LogOut = lazy(async () => {
  try {
    const [{ LogOutQuestion }] = await Promise.all([
      import('./log-out-question.tsx'),
      addTexts('formRecovery'),
    ]);
    return { default: LogOutQuestion };
  } catch {
    return { default: LogOutAtOnce };
  }
});
