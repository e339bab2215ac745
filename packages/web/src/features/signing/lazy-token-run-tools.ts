import { lazy } from 'react';
import { withTexts } from '../../lib/program/index.ts';

/** Fetched with its texts when a run for a token is shown. */
export const TokenRunTools = lazy(
  withTexts(
    () =>
      import('./token-run/token-run-tools.tsx').then((file) => ({ default: file.TokenRunTools })),
    'signing',
  ),
);
