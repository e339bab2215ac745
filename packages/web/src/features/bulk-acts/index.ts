export { ActList, ListActs, WatchedAct } from './lazy-in-pages.ts';
export { ActPanel, ActsDialog, QuestionDialog } from './lazy-parts.ts';
export { type Scope, scopeOf } from './scope.ts';
