import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/** Fetched when it is opened. */
export const UserProfile = lazyPart(
  withTexts(() => import('./user-profile.tsx').then((file) => file.UserProfile), 'auth'),
  { dismiss: ({ onClose }) => onClose() },
);
