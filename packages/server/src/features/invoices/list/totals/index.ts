export { monthsOfList, monthsOfUnissued } from './months.ts';
export { summarizeUnissued } from './unissued.ts';
