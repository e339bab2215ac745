import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const SideStart = lazyPart(
  withTexts(() => import('./side-start.tsx').then((file) => file.SideStart), 'gettingStarted'),
  { waiting: () => null },
);

export const StartCard = lazyPart(
  withTexts(() => import('./start-card.tsx').then((file) => file.StartCard), 'gettingStarted'),
);
