import type { BulkActKind } from '@hoadon/contracts/bulk-acts';
import type { Permission } from '@hoadon/domain/access/permission';
import { BanknoteArrowDown, Copy, FileDiff, type LucideIcon, Replace } from 'lucide-react';
import type { TextKey } from '../../lib/i18n.ts';
import { ACT_LOOKS } from './act-kind.ts';

/** Names of the dialogs in act-question.tsx, which are fetched when they open. */
export type WishName = 'tag' | 'pay' | 'move';
export type ActDialogName = 'record-payment' | 'copy' | 'adjust-together' | 'replace-together';

type Shown = Readonly<{
  name: string;
  label: TextKey;
  icon: LucideIcon;
  permission: Permission;
  /** Key of the same act; with nothing chosen, it applies to the row with the keyboard cursor. */
  shortcut?: string;
  /** Left out of lists that hold received invoices alone. */
  ofIssued?: true;
}>;

/** Something that is done to chosen rows: by an act on many after its question, or by a dialog of its own. */
export type SelectionAct = Shown &
  (
    | Readonly<{
        kind: BulkActKind;
        /**
         * The dialog that asks for the parameters of the act beside its rows; rows by name it may process by itself.
         */
        wish?: WishName;
      }>
    | Readonly<{ dialog: ActDialogName }>
  );

const many = (kind: BulkActKind): SelectionAct => ({
  name: kind,
  kind,
  label: `bulkActs.kind.${kind}`,
  ...ACT_LOOKS[kind],
});

/** Acts on chosen rows in a list of issued or received invoices. A further one adds its line. */
export const OF_CHOSEN: readonly SelectionAct[] = [
  { ...many('tag'), wish: 'tag', shortcut: 't' },
  {
    name: 'record-payment',
    label: 'bulkActs.recordPayment',
    icon: BanknoteArrowDown,
    permission: 'invoice_management.change',
    shortcut: 'p',
    dialog: 'record-payment',
  },
  { ...many('pay'), wish: 'pay' },
  many('send-email'),
  { ...many('move'), wish: 'move', shortcut: 'm' },
  many('download'),
  many('merged-pdf'),
  many('export'),
  {
    name: 'copy',
    label: 'bulkActs.copy',
    icon: Copy,
    permission: 'invoice_draft_management.add',
    dialog: 'copy',
  },
  {
    name: 'adjust-together',
    label: 'bulkActs.adjustTogether',
    icon: FileDiff,
    permission: 'invoice_draft_management.add',
    dialog: 'adjust-together',
    ofIssued: true,
  },
  {
    name: 'replace-together',
    label: 'bulkActs.replaceTogether',
    icon: Replace,
    permission: 'invoice_draft_management.add',
    dialog: 'replace-together',
    ofIssued: true,
  },
  many('delete-copies'),
];
/** What makes sense of a whole list as well. */
export const OF_ALL: readonly SelectionAct[] = [
  many('export'),
  many('download'),
  many('merged-pdf'),
];
