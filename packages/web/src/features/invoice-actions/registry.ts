import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import {
  Ban,
  BanknoteArrowDown,
  CircleCheck,
  Copy,
  FileCheck2,
  FileDiff,
  FileDown,
  FileOutput,
  FilePenLine,
  FileWarning,
  FolderInput,
  History,
  Landmark,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessageSquareWarning,
  Replace,
  ShieldCheck,
  Tags,
  Trash2,
} from 'lucide-react';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { ConversionDialog, downloadPaper } from '../conversions/index.ts';
import { CancelDialog, ExplainDialog } from '../corrections/index.ts';
import { MoveInvoices } from '../directories/index.ts';
import { DeleteCopy, isImportedCopy } from '../imported-copies/index.ts';
import { MailInvoice, type OwnAct } from '../invoices/index.ts';
import type { CorrectionForm } from '../issuing/index.ts';
import { MailDraft } from '../issuing/index.ts';
import { chosenOfDetail, MistakeReports } from '../mistake-reports/index.ts';
import { isOpenToPay, PayDialog } from '../payments/index.ts';
import { ApproveInvoice, ConsiderInvoice } from '../reconciliation/index.ts';
import { TagInvoice } from '../tags/index.ts';
import { isToVerify, VerifyInvoice } from '../verification/index.ts';
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
const MAY_CHANGE = 'invoice_management.change';
const MAY_VIEW = 'invoice_management.view';

const correcting = (icon: LucideIcon, way: CorrectionForm): InvoiceAct => ({
  icon,
  permission: MAY_DRAFT,
  go: (navigate, { id }) =>
    void navigate({ to: '/main/invoice/$id/correct/$way', params: { id, way }, search: {} }),
});

const isToConfirm = ({ kind_of: isSold, origin, state }: InvoiceDetail): boolean =>
  !isSold && origin !== CONFIRMED && state === 'accepted';

/** Of an approved one too, the difference is explained as long as there is one. */
const differsFromRegister = (invoice: InvoiceDetail): boolean =>
  !invoice.kind_of &&
  invoice.state === 'accepted' &&
  (invoice.customer_invalid_data?.company_name_error === true ||
    invoice.customer_invalid_data?.address_error === true);

/** In the order of the menu, before whatever its status allows. */
export const OWN_ACTS: Readonly<Record<OwnAct, InvoiceAct>> = {
  TAG_INVOICE: {
    icon: Tags,
    permission: MAY_CHANGE,
    Dialog: ({ invoice, onClose }) => TagInvoice({ id: invoice.id, onClose }),
  },
  MOVE_INVOICE: {
    icon: FolderInput,
    permission: MAY_CHANGE,
    Dialog: ({ invoice, onClose }) => MoveInvoices({ ids: [invoice.id], onClose, onDone: onClose }),
  },
  PAY_INVOICE: {
    icon: BanknoteArrowDown,
    permission: MAY_CHANGE,
    isFor: isOpenToPay,
    Dialog: ({ invoice, onClose }) => PayDialog({ ids: [invoice.id], onClose, onDone: onClose }),
  },
  VERIFY_INVOICE: {
    icon: ShieldCheck,
    permission: MAY_CHANGE,
    isFor: isToVerify,
    Dialog: ({ invoice, onClose }) => VerifyInvoice({ id: invoice.id, onClose }),
  },
  APPROVE_INVOICE: {
    icon: CircleCheck,
    permission: MAY_CHANGE,
    isFor: isToConfirm,
    Dialog: ({ invoice, onClose }) => ApproveInvoice({ id: invoice.id, onClose }),
  },
  CONSIDER_INVOICE: {
    icon: MessageSquareWarning,
    permission: MAY_CHANGE,
    isFor: (invoice) => isToConfirm(invoice) || differsFromRegister(invoice),
    Dialog: ({ invoice, onClose }) => ConsiderInvoice({ id: invoice.id, onClose }),
  },
  DELETE_COPY: {
    icon: Trash2,
    permission: 'invoice_management.delete',
    danger: true,
    isFor: isImportedCopy,
    Dialog: ({ invoice, onClose }) => DeleteCopy({ id: invoice.id, onClose }),
  },
};

/** Every action that this program carries out; one that is not named here has no entry in the menu. */
export const INVOICE_ACTS: Readonly<Partial<Record<InvoiceAction | OwnAct, InvoiceAct>>> = {
  ...OWN_ACTS,
  ADJUST_INFO: correcting(FilePenLine, 'info'),
  ADJUST_INCREASE_DECREASE: correcting(FileDiff, 'amounts'),
  ISSUE_REPLACEMENT_INVOICE: correcting(Replace, 'replace'),
  ISSUE_CONVERSION_INVOICE: {
    icon: FileOutput,
    permission: MAY_CHANGE,
    Dialog: ConversionDialog,
  },
  DOWNLOAD_CONVERSION_INVOICE: {
    icon: FileDown,
    permission: MAY_VIEW,
    // ACT-006: until a paper exists, the entry that makes it is here instead.
    isFor: ({ is_transfered: isConverted }) => isConverted,
    go: (_, { id }) => void downloadPaper(id),
  },
  // The document announces it for later (ACT-030).
  SEND_TAX: { icon: Landmark, permission: MAY_VIEW, go: () => undefined },
  VIEW_CONVERSION_HISTORY: { icon: History, permission: MAY_VIEW, Dialog: ConversionDialog },
  EXPLAIN_INVOICE: { icon: MessageSquareText, permission: MAY_CHANGE, Dialog: ExplainDialog },
  PREPARE_ERROR_REPORT: {
    icon: FileWarning,
    permission: 'publish_management.add',
    Dialog: ({ invoice, onClose }) =>
      MistakeReports({ invoices: chosenOfDetail(invoice), onClose }),
  },
  CANCEL_INVOICE: { icon: Ban, permission: MAY_CHANGE, danger: true, Dialog: CancelDialog },
  SEND_EMAIL: {
    icon: Mail,
    permission: ({ state }) => (state === 'draft' ? 'invoice_draft_management.change' : MAY_CHANGE),
    isFor: ({ signed_xml, state }) => signed_xml !== null || state === 'draft',
    Dialog: ({ invoice, onClose }) =>
      invoice.state === 'draft'
        ? MailDraft({ invoice, onClose })
        : MailInvoice({ id: invoice.id, onClose }),
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
