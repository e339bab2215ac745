import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Fetched where a tag of the company is looked at. */
export const ShareButton = lazyPart(
  withTexts(() => import('./share-button.tsx').then((file) => file.ShareButton), 'tagSharing'),
);
/** The same over whatever page. */
export const ShareModal = lazyPart(
  withTexts(() => import('./share-modal.tsx').then((file) => file.ShareModal), 'tagSharing'),
  { dismiss: ({ onClose }) => onClose() },
);
