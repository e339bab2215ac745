import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Fetched at the end of the package. */
export const LicenceExpired = lazyPart(
  withTexts(() => import('./licence-expired.tsx').then((file) => file.LicenceExpired), 'licences'),
);
