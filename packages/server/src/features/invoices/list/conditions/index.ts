export { alternatives, isReadByValue, type Part } from './alternatives.ts';
export { CONDITIONS, type Condition, type Side } from './conditions.ts';
export { expectedRows } from './expected-rows.ts';
export { lookedUp } from './looked-up.ts';
export { areLookedUp, searchCondition, textCondition } from './search-condition.ts';
export { invoicesOfTag } from './tag-condition.ts';
export { valuesOf } from './values-of.ts';
