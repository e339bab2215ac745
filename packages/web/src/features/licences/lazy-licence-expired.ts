import { lazy } from 'react';

/** Fetched when somebody reaches the end of the package. */
export const LicenceExpired = lazy(() =>
  import('./licence-expired.tsx').then((file) => ({ default: file.LicenceExpired })),
);
