import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

export { directoryItems } from './directories.ts';
export { useFilterTexts } from './filter-texts.ts';
export type { ListFilters } from './list-filters.ts';
export { optionsQuery } from './options-query.ts';

/** Lazy: the filters are larger than the list, so the rows load in parallel. */
export const ListTools = lazyPart(
  withTexts(() => import('./list-tools.tsx').then((file) => file.ListTools), 'filters', 'kit'),
);
