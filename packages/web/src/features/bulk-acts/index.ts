export { ListActs } from './lazy-list-acts.ts';
export { ActPanel, QuestionDialog } from './lazy-parts.ts';
export { type Scope, scopeOf } from './scope.ts';
