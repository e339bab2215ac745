import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { Copy, FileCheck2, Mail, Trash2 } from 'lucide-react';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { SendEmailModal } from '../mailing/index.ts';
import type { InvoiceAct } from './invoice-act.ts';

const ReleaseAct = lazyPart(
  withTexts(() => import('./draft-acts.tsx').then((file) => file.ReleaseAct), 'releasing'),
  { dismiss: ({ onClose }) => onClose() },
);
const DeleteAct = lazyPart(
  withTexts(() => import('./draft-acts.tsx').then((file) => file.DeleteAct), 'releasing'),
  { dismiss: ({ onClose }) => onClose() },
);

const MAY_DRAFT = 'invoice_draft_management.add';

/** Every action that this program carries out; one that is not named here has no entry in the menu. */
export const INVOICE_ACTS: Readonly<Partial<Record<InvoiceAction, InvoiceAct>>> = {
  SEND_EMAIL: {
    icon: Mail,
    permission: 'invoice_management.change',
    isFor: ({ signed_xml, kind_of }) => signed_xml !== null && kind_of,
    Dialog: ({ invoice, onClose }) => SendEmailModal({ invoiceId: invoice.id, onClose }),
  },
  COPY_INVOICE: {
    icon: Copy,
    permission: MAY_DRAFT,
    // A copy of what is on its way, or of unknown fate, would invite a second invoice for one sale.
    isFor: ({ releasing_status: status }) => status === 'draf' || status === 'released',
    go: (navigate, { id }) => void navigate({ to: '/main/invoice/new', search: { copy: id } }),
  },
  ISSUE_INVOICE: { icon: FileCheck2, permission: 'publish_management.add', Dialog: ReleaseAct },
  DELETE_INVOICE: {
    icon: Trash2,
    permission: 'invoice_draft_management.delete',
    danger: true,
    Dialog: DeleteAct,
  },
};
