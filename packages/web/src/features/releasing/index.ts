export {
  type UnissuedCounts,
  type UnissuedStatus,
  unissuedSummaryQuery,
  useUnissuedCounts,
} from './counts.ts';
export { UnissuedDialogs } from './dialogs/index.ts';
export { UNISSUED_CONTENTS } from './unissued-contents.ts';
export { useUndoDelete } from './use-undo-delete.ts';
