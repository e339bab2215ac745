import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { Permission } from '@hoadon/domain/access/permission';
import type { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type Navigate = ReturnType<typeof useNavigate>;

export type ActDialogProps = { invoice: InvoiceDetail; onClose: () => void };

/** How one action of the menu is carried out. */
export type InvoiceAct = Readonly<{
  icon: LucideIcon;
  /** Without it the entry is not there. */
  permission: Permission | ((invoice: InvoiceDetail) => Permission);
  danger?: boolean;
  /** A condition that the server's menu does not know. */
  isFor?: (invoice: InvoiceDetail) => boolean;
}> &
  (
    | Readonly<{ go: (navigate: Navigate, invoice: InvoiceDetail) => void }>
    | Readonly<{ Dialog: (props: ActDialogProps) => ReactNode }>
  );
