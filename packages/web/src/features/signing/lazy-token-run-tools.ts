import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Fetched with its texts when a run for a token is shown. */
export const TokenRunTools = lazyPart(
  withTexts(
    () => import('./token-run/token-run-tools.tsx').then((file) => file.TokenRunTools),
    'signing',
  ),
);
