export { issueAct } from './issue-act.ts';
export { continueRun, issueDrafts, readRun } from './issue-drafts.ts';
export { retryRoutes } from './retry-routes.ts';
export { countIssued } from './row-states.repository.ts';
