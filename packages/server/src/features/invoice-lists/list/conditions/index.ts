export { CONDITIONS, type Condition, type Side } from './conditions.ts';
export { withDirectoriesBelow } from './directories.ts';
export { searchCondition, textCondition } from './search-condition.ts';
export { invoicesOfTag } from './tag-condition.ts';
