export { expectedWords } from './expected-words.ts';
export { foundInMonths } from './found-in-months.ts';
export { walkedTo } from './walked-to.ts';
