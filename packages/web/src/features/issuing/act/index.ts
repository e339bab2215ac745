export { FormActions } from './form-actions.tsx';
export { FormDialogs } from './form-dialogs.tsx';
export { IssueAct } from './issue-act.ts';
export { IssueProgress } from './issue-progress.tsx';
export { useIssuing } from './use-issuing.ts';
