export { EvidenceUpload } from './evidence-upload.ts';
export { FormActions } from './form-actions.tsx';
export { issueCalls } from './issue-calls.ts';
export { IssueFlow } from './issue-flow.ts';
export { FormDialogs } from './lazy-form-dialogs.ts';
export { useIssuing } from './use-issuing.ts';
