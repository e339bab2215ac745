import { type BulkActKind, ROW_ACTS, type RowActKind } from '@hoadon/contracts/bulk-acts';
import type { Permission } from '@hoadon/domain/access/permission';
import {
  FileCheck2,
  FileDown,
  FileSpreadsheet,
  Files,
  type LucideIcon,
  Mail,
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
  'send-email': { icon: Mail, permission: 'invoice_management.change' },
  export: { icon: FileSpreadsheet, permission: 'invoice_management.view' },
  download: { icon: FileDown, permission: 'invoice_management.view' },
  'merged-pdf': { icon: Files, permission: 'invoice_management.view' },
};

export const isRowAct = (kind: BulkActKind): kind is RowActKind =>
  ROW_ACTS.some((one) => one === kind);
