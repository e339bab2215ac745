import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { getListEnum } from '@hoadon/contracts/invoice-templates';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { CHAIN_STATES } from '@hoadon/domain/issuing/processing-state';
import { CURRENCIES } from '@hoadon/domain/money/currency';

type Enums = OutputOf<typeof getListEnum>;

const VALUES = {
  type: Object.values(INVOICE_KINDS),
  status: [...CHAIN_STATES, 'DRAFT'],
  currency: CURRENCIES,
  payment_method: ['TM', 'CK', 'TM/CK'],
  identify_type: ['CCCD', 'CMND', 'PASSPORT'],
  line_type: ['HANG_HOA', 'CHIET_KHAU', 'GHI_CHU', 'NGHI_DINH'],
  payment_status: ['PAID', 'UNPAID'],
  buyer_type: ['ENTERPRISE', 'PERSONAL'],
  announcement_status: ['ACTIVE', 'STOPPED'],
  tax_exchange_status: ['NOT_SENT', 'SENT', 'ACCEPTED', 'REFUSED', 'UNKNOWN'],
} as const satisfies Record<keyof Enums, readonly string[]>;

const listed = (list: keyof Enums) =>
  VALUES[list].map((value) => ({ value, label_key: `enum.${list}.${value}` }));

/** The value lists of the specification (API-007), each value with the i18n key of its label. */
export const invoiceEnums = (): Enums => ({
  type: listed('type'),
  status: listed('status'),
  currency: listed('currency'),
  payment_method: listed('payment_method'),
  identify_type: listed('identify_type'),
  line_type: listed('line_type'),
  payment_status: listed('payment_status'),
  buyer_type: listed('buyer_type'),
  announcement_status: listed('announcement_status'),
  tax_exchange_status: listed('tax_exchange_status'),
});
