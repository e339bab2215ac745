import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/** The rows of a list do not wait for what narrows them. */
export const ListTools = lazyPart(
  withTexts(() => import('./list-tools.tsx').then((file) => file.ListTools), 'filters', 'kit'),
);
