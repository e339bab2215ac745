import { lazy } from 'react';
import { withTexts } from '../../lib/program/index.ts';

/** Fetched with its texts when somebody signs with a token for the first time. */
export const TokenSigning = lazy(
  withTexts(
    () => import('./token-signing.tsx').then((file) => ({ default: file.TokenSigning })),
    'signing',
  ),
);
