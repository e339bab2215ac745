import { lazy } from 'react';
import { addFormTexts } from '../../lib/i18n.ts';

/** Fetched with its texts when somebody signs with a token for the first time. */
export const TokenSigning = lazy(async () => {
  const [{ TokenSigning: component }] = await Promise.all([
    import('./token-signing.tsx'),
    addFormTexts(),
  ]);
  return { default: component };
});
