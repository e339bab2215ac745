export { IssueProgress } from './lazy-issue-progress.ts';
