export { RunDialog } from './run-dialog.tsx';
export { RunList } from './run-list.tsx';
