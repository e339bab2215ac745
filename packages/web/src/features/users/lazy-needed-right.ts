import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const NeededRight = lazyPart(
  withTexts(() => import('./needed-right.tsx').then((file) => file.NeededRight), 'users'),
);
