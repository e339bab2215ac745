import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/** Fetched when it is opened. */
export const CompanyProfile = lazyPart(
  withTexts(() => import('./company-profile.tsx').then((file) => file.CompanyProfile), 'company'),
  { dismiss: ({ onClose }) => onClose() },
);
