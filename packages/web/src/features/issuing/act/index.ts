export { IssueAct } from './issue-act.ts';
export { IssueConfirmation } from './issue-confirmation.tsx';
export { IssueProgress } from './issue-progress.tsx';
export { PreviewModal } from './preview-modal.tsx';
export { ProgressPanel } from './progress-panel.tsx';
export { useIssuing } from './use-issuing.ts';
