import { lazy } from 'react';
import { addFormTexts } from '../../lib/i18n.ts';

/** Fetched with its texts when a run for a token is shown. */
export const TokenRunTools = lazy(async () => {
  const [{ TokenRunTools: component }] = await Promise.all([
    import('./token-run/token-run-tools.tsx'),
    addFormTexts(),
  ]);
  return { default: component };
});
