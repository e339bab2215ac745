import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** At the side of every page, after the page itself. */
export const SideTags = lazyPart(
  withTexts(() => import('./side-tags.tsx').then((file) => file.SideTags), 'tags'),
);
