export { FEWEST_CHARACTERS, globalSearchQuery } from './global-search-query.ts';
export { Marked } from './marked.tsx';
