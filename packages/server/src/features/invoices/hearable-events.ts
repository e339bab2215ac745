import { SERVER_EVENT_TYPES, type ServerEvent } from '@hoadon/contracts/invoices';
import { may, type Permission, type PermissionSet } from '@hoadon/domain/access/permission';
import type { EventListener, StoredEvent } from '../../platform/events/port.ts';

const INVOICES: Permission = 'invoice_management.view';
const DRAFTS: Permission = 'invoice_draft_management.view';
const EITHER = [INVOICES, DRAFTS];

/** The rights of which one shows the subject of an event; null: every member. */
const RIGHTS: Readonly<Record<ServerEvent['type'], readonly Permission[] | null>> = {
  // Of a draft see below: lists of unissued invoices follow what is on its way to the lists of issued ones.
  invoice: EITHER,
  'bulk-run': EITHER,
  'draft-import': [DRAFTS],
  'invoice-import': [INVOICES],
  email: EITHER,
  'mistake-report': [INVOICES],
  payment: [INVOICES],
  'bank-statement': [INVOICES],
  tag: [INVOICES],
  'tag-access-list': [INVOICES],
  directory: [INVOICES],
  partner: [INVOICES],
  rule: [INVOICES],
  'rule-run': [INVOICES],
  reconciliation: [INVOICES],
  'einvoice-sync': ['setting_management.view'],
  licence: null,
  notification: null,
  'vat-return': ['report.view'],
  'tax-account': [INVOICES],
  'tax-sync': [INVOICES],
};

/** Whether a member may learn that the subject of the event changed. Events of other types are for readers of the outbox. */
export function mayHear(permissions: PermissionSet, { type, payload }: Omit<StoredEvent, 'id'>) {
  const known = SERVER_EVENT_TYPES.find((one) => one === type);
  if (known === undefined) return false;
  if (known === 'invoice' && payload['state'] === 'draft') return may(permissions, DRAFTS);
  const rights = RIGHTS[known];
  return rights === null || rights.some((right) => may(permissions, right));
}

/** The listener without what the member may not hear; of that only the id is passed on, so that a page rejoins behind it. */
export const hearing = (permissions: PermissionSet, listener: EventListener): EventListener => ({
  begin: (id, isGap) => listener.begin(id, isGap),
  happened(event) {
    if (mayHear(permissions, event)) listener.happened(event);
    else listener.begin(event.id, false);
  },
});
