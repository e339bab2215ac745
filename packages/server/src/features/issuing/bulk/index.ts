export { issueAct } from './issue-act.ts';
export { askIssue, continueRun, issueDrafts, readRun, startIssue } from './issue-drafts.ts';
export { retryRoutes } from './retry-routes.ts';
export { countIssued } from './row-states.repository.ts';
