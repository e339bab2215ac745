import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import type { PaletteProps } from './palette.tsx';

/** Fetched when it is opened first, or at the pointer's touch. */
export const Palette = lazyPart<PaletteProps>(
  withTexts(() => import('./palette.tsx').then((file) => file.Palette), 'palette', 'settings'),
  { dismiss: ({ onDismiss }) => onDismiss() },
);
