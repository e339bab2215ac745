export { directoryItems } from './directories.ts';
export { useFilterTexts } from './filter-texts.ts';
export { ListTools } from './lazy-list-tools.ts';
export type { Narrowing } from './narrowing.ts';
export { optionsQuery } from './options-query.ts';
