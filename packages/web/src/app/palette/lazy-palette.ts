import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Fetched when it is opened first, or at the pointer's touch. */
export const Palette = lazyPart<{ onClose: () => void }>(
  withTexts(() => import('./palette.tsx').then((file) => file.Palette), 'palette'),
  { dismiss: ({ onClose }) => onClose() },
);
