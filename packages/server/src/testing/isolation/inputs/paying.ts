import * as bankStatements from '@hoadon/contracts/bank-statements';
import * as partners from '@hoadon/contracts/partners';
import * as payments from '@hoadon/contracts/payments';
import type { TestUpload } from '../../../platform/http/testing.ts';
import { EVIDENCE, type Inputs } from './input.ts';

/** The response repeats only content of the file. */
const CUSTOMERS: TestUpload = {
  name: 'khach-hang.csv',
  mediaType: 'text/csv',
  bytes: Buffer.from('Tên,MST\nCông ty Sen,0399998804\n'),
};

export const PAYING: Inputs = [
  [
    bankStatements.matchBankStatement,
    ({ things }) => ({ id: things.statement, mapping: { bookedOn: 0, credit: 1 } }),
  ],
  [
    bankStatements.acceptStatementRows,
    ({ things }) => ({
      id: things.statement,
      rows: [{ row: 2, invoice_id: things.issued }],
    }),
  ],
  [
    bankStatements.finishStatementRows,
    ({ things }) => ({ id: things.statement, rows: [2], ending: 'not-ours' }),
  ],
  [bankStatements.setStatementAside, ({ things }) => ({ id: things.statement, is_aside: true })],
  [
    partners.changePartner,
    ({ things }) => ({ id: things.partner, version: 1, emails: '', notes: 'Quen' }),
  ],
  [partners.exportPartners, ({ mark }) => ({ type: 'customers', search_text: mark })],
  [partners.getPartnerAdvances, ({ things }) => ({ id: things.partner, type: 'customers' })],
  [partners.getPartnerBalance, ({ things }) => ({ id: things.partner, type: 'customers' })],
  [partners.listPartnerInvoices, ({ things }) => ({ id: things.partner })],
  [
    partners.mergePartners,
    async ({ things, otherPartner }) => ({ id: things.partner, other_id: await otherPartner() }),
  ],
  [partners.undoMerge, async ({ merge }) => ({ id: await merge() })],
  [partners.importPartners, () => ({ file: CUSTOMERS })],
  [partners.listPartners, ({ mark }) => ({ type: 'customers', search_text: mark })],
  [
    payments.confirmPaid,
    ({ things }) => ({
      date_confirm: '2026-01-02',
      invoices_id: [things.issued],
      vendor_or_customer_id: things.partner,
    }),
  ],
  [
    payments.recordPayment,
    ({ things }) => ({
      invoices: [{ invoice_id: things.issued, amount: '1' }],
      paid_date: '2026-01-02',
    }),
  ],
  [payments.setDueDate, ({ things }) => ({ invoices_id: [things.issued], due_date: '2026-12-31' })],
  [
    payments.uploadVirtualInvoice,
    () => ({
      document: EVIDENCE,
      total_amount_without_tax: '1000',
      tax_percentage: '8',
      total_amount_with_tax: '1080',
      content: 'Vé gửi xe',
      paid_date: '2026-01-02',
    }),
  ],
  [payments.listAdvances, ({ things }) => ({ invoice_id: things.issued })],
  [payments.useAdvance, ({ things }) => ({ id: things.advance, invoices_id: [things.issued] })],
  [
    payments.refundAdvance,
    ({ things }) => ({
      partner_id: things.partner,
      type: 'customers',
      amount: '1',
      paid_date: '2026-01-02',
    }),
  ],
  [payments.readDebts, () => ({ type: 'customers' })],
  [payments.readOpenInvoices, ({ things }) => ({ invoices_id: [things.issued] })],
];
