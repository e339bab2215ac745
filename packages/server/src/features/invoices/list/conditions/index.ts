export { alternatives, type Each, type Part } from './alternatives.ts';
export { CONDITIONS, type Condition, IS_PAID_FOR, type Side } from './conditions.ts';
export { lookedUp } from './looked-up.ts';
export { searchCondition, textCondition } from './search-condition.ts';
export { invoicesOfTag } from './tag-condition.ts';
