import { lazy } from 'react';
import { withTexts } from '../../lib/program/index.ts';

export const BulkRunPanel = lazy(
  withTexts(
    () => import('./runs/bulk-run-panel.tsx').then((file) => ({ default: file.BulkRunPanel })),
    'bulkRelease',
    'licences',
    'failure',
  ),
);
export const UnissuedDialogs = lazy(
  withTexts(
    () => import('./unissued-dialogs.tsx').then((file) => ({ default: file.UnissuedDialogs })),
    'bulkRelease',
    'releasing',
    'signing',
    'failure',
  ),
);
