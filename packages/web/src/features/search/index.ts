export { FEWEST_CHARACTERS, globalSearchQuery } from './global-search-query.ts';
export { Marked, type MarkedText } from './marked.tsx';
