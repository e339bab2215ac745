export { ActList, ListActs, OwnBarActs, WatchedAct } from './lazy-in-pages.ts';
export { ActPanel, ActsDialog } from './lazy-parts.ts';
export { IssueDoubts, QuestionDialog, QuestionFacts } from './lazy-question.ts';
export { useQuestion, useStartAct } from './queries.ts';
export { type Scope, scopeOf } from './scope.ts';
export { useBegin } from './use-begin.ts';
