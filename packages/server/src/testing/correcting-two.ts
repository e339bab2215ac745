import type { Correction } from '@hoadon/domain/invoice/invoice';
import { decimal } from '@hoadon/domain/money/decimal';

const before = { withoutTax: decimal('300000'), tax: decimal('30000'), withTax: decimal('330000') };
const listed = (number: string) => ({
  template: '1',
  serial: 'C26TAA',
  number,
  issuedOn: '2026-11-02',
  before,
});

/** A discount on two invoices, with their list. */
export const CORRECTING_TWO: Correction = {
  relation: 'adjusts',
  adjusts: 'amounts',
  template: '1',
  serial: 'C26TAA',
  number: '3',
  issuedOn: '2026-11-02',
  note: null,
  reason: 'Chiết khấu năm 2026',
  causeCode: '04',
  agreedOn: '2026-11-21',
  agreementNumber: null,
  evidence: null,
  approvalCode: null,
  list: { number: 'BK-01', issuedOn: '2026-11-21', originals: [listed('3'), listed('4')] },
};
