import { lazy } from 'react';
import { withTexts } from '../../lib/program/index.ts';

/** Fetched when somebody reaches the end of the package. */
export const LicenceExpired = lazy(
  withTexts(
    () => import('./licence-expired.tsx').then((file) => ({ default: file.LicenceExpired })),
    'licences',
  ),
);
