import type { BulkActKind } from '@hoadon/contracts/bulk-acts';
import type { Permission } from '@hoadon/domain/access/permission';
import { Copy, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextKey } from '../../lib/i18n.ts';
import { CloneDialog } from '../corrections/index.ts';
import { ACT_LOOKS } from './act-kind.ts';

export type ChosenProps = {
  ids: readonly string[];
  onClose: () => void;
  /** The chosen rows have been dealt with. */
  onDone: () => void;
};

type Shown = Readonly<{
  name: string;
  label: TextKey;
  icon: LucideIcon;
  permission: Permission;
}>;

/** Something that is done to chosen rows: by an act on many after its question, or by a dialog of its own. */
export type SelectionAct = Shown &
  (Readonly<{ kind: BulkActKind }> | Readonly<{ Dialog: ComponentType<ChosenProps> }>);

const many = (kind: BulkActKind): SelectionAct => ({
  name: kind,
  kind,
  label: `bulkActs.kind.${kind}`,
  ...ACT_LOOKS[kind],
});

/** What can be done with rows that somebody chose in a list of issued or received invoices. A further one adds its line. */
export const OF_CHOSEN: readonly SelectionAct[] = [
  many('send-email'),
  many('download'),
  many('merged-pdf'),
  many('export'),
  {
    name: 'copy',
    label: 'bulkActs.copy',
    icon: Copy,
    permission: 'invoice_draft_management.add',
    Dialog: CloneDialog,
  },
];
/** What makes sense of a whole list as well. */
export const OF_ALL: readonly SelectionAct[] = [
  many('export'),
  many('download'),
  many('merged-pdf'),
];
