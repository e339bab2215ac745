export { monthsOfList, monthsOfUnissued } from './months.ts';
export { openAmountsOf } from './open-amounts.ts';
export { summarizeUnissued } from './unissued.ts';
