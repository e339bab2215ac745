import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/** Fetched beside the rows: what narrows a list is larger than the list. */
export const ListTools = lazyPart(
  withTexts(() => import('./list-tools.tsx').then((file) => file.ListTools), 'filters', 'kit'),
);
