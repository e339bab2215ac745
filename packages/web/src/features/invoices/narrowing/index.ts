export { directoryItems } from './directories.ts';
export { ListTools } from './lazy-list-tools.ts';
export type { Narrowing } from './narrowing.ts';
export { optionsQuery } from './options-query.ts';
