export { ActPanel, ListActs, QuestionDialog } from './lazy-parts.ts';
export { type Scope, scopeOf } from './scope.ts';
