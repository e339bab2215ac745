import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** How the company writes and rounds its numbers; comes when somebody asks for it. */
export const NumbersScreen = lazyPart(
  withTexts(
    () => import('./numbers-screen.tsx').then((file) => file.NumbersScreen),
    'sellerSettings',
    'failure',
  ),
);
