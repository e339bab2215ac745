import { type BulkActKind, ROW_ACTS, type RowActKind } from '@hoadon/contracts/bulk-acts';
import type { Permission } from '@hoadon/domain/access/permission';
import {
  CircleCheck,
  FileCheck2,
  FileDown,
  FileSpreadsheet,
  Files,
  FolderInput,
  FolderX,
  ListFilter,
  type LucideIcon,
  Mail,
  ShieldCheck,
  Tags,
  Trash2,
  Undo2,
} from 'lucide-react';

type Look = Readonly<{
  icon: LucideIcon;
  permission: Permission;
  /** What it takes away. */
  danger?: boolean;
}>;

export const ACT_LOOKS: Readonly<Record<BulkActKind, Look>> = {
  issue: { icon: FileCheck2, permission: 'publish_management.add' },
  delete: { icon: Trash2, permission: 'invoice_draft_management.delete', danger: true },
  restore: { icon: Undo2, permission: 'invoice_draft_management.delete' },
  'delete-copies': { icon: Trash2, permission: 'invoice_management.delete', danger: true },
  'restore-copies': { icon: Undo2, permission: 'invoice_management.delete' },
  'send-email': { icon: Mail, permission: 'invoice_management.change' },
  tag: { icon: Tags, permission: 'invoice_management.change' },
  'undo-tag': { icon: Undo2, permission: 'invoice_management.change' },
  move: { icon: FolderInput, permission: 'invoice_management.change' },
  'move-back': { icon: Undo2, permission: 'invoice_management.change' },
  'empty-directories': { icon: FolderX, permission: 'invoice_management.change' },
  'apply-rules': { icon: ListFilter, permission: 'invoice_management.change' },
  'take-rules-back': { icon: Undo2, permission: 'invoice_management.change' },
  approve: { icon: CircleCheck, permission: 'invoice_management.change' },
  'take-approval-back': { icon: Undo2, permission: 'invoice_management.change' },
  verify: { icon: ShieldCheck, permission: 'invoice_management.change' },
  pay: { icon: CircleCheck, permission: 'invoice_management.change' },
  unpay: { icon: Undo2, permission: 'invoice_management.change' },
  export: { icon: FileSpreadsheet, permission: 'invoice_management.view' },
  download: { icon: FileDown, permission: 'invoice_management.view' },
  'merged-pdf': { icon: Files, permission: 'invoice_management.view' },
};

export const isRowAct = (kind: BulkActKind): kind is RowActKind =>
  ROW_ACTS.some((one) => one === kind);
