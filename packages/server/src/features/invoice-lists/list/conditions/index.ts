export { CONDITIONS, type Condition, type ListScope as Side } from './conditions.ts';
export { withDirectoriesBelow } from './directories.ts';
export { searchCondition, textCondition } from './search-condition.ts';
export { invoicesOfTag } from './tag-condition.ts';
