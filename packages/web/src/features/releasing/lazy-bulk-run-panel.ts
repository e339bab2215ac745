import { lazy } from 'react';

/** Fetched when the first run is shown. */
export const BulkRunPanel = lazy(() =>
  import('./bulk-run-panel.tsx').then((file) => ({ default: file.BulkRunPanel })),
);
