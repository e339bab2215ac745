import type { RecordNeighbours } from '../invoices/index.ts';

export type RecordDialogProps = {
  /** Null: a new one. */
  id: string | null;
  /** The list around it (EDIT-003). */
  neighbours?: RecordNeighbours | undefined;
  onClose: () => void;
  onSaved?: (id: string) => void;
};
