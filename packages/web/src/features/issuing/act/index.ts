export { EvidenceAct } from './evidence-act.ts';
export { FormActions } from './form-actions.tsx';
export { IssueAct } from './issue-act.ts';
export { issueCalls } from './issue-calls.ts';
export { FormDialogs } from './lazy-form-dialogs.ts';
export { useIssuing } from './use-issuing.ts';
