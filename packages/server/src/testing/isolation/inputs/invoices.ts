import { randomInt } from 'node:crypto';
import * as bulkActs from '@hoadon/contracts/bulk-acts';
import * as draftImport from '@hoadon/contracts/draft-import';
import * as importedCopies from '@hoadon/contracts/imported-copies';
import * as invoiceLists from '@hoadon/contracts/invoice-lists';
import * as invoiceRecords from '@hoadon/contracts/invoice-records';
import * as invoiceTemplates from '@hoadon/contracts/invoice-templates';
import * as invoices from '@hoadon/contracts/invoices';
import * as issuing from '@hoadon/contracts/issuing';
import * as mailing from '@hoadon/contracts/mailing';
import { payload } from '../../../features/issuing/testing/issuing-fixture.ts';
import { draftAlone, draftInList, EVIDENCE, type Inputs, searchForMark } from './input.ts';

/** Columns that an import cannot do without. */
const COLUMNS = { invoiceKey: 0, serial: 1, lineName: 2 };
const written = () => payload();
/** A record of another seller's invoice; each has a number of its own. */
const recorded = () => ({
  invoice_type: '1',
  invoice_number: String(randomInt(1, 99_999_999)),
  issued_date: '2026-11-20',
  seller_name: 'Người bán',
  seller_address: 'Hà Nội',
  seller_taxcode: '0399995507',
  buyer_name: 'Người mua',
  total_amount_without_tax: '100',
  tax_percentage: '10',
  total_amount_with_tax: '110',
});

export const INVOICES: Inputs = [
  [bulkActs.askBulkAct, async (owner) => ({ kind: 'delete', ...(await draftInList(owner)) })],
  [bulkActs.getBulkActFile, ({ things }) => ({ id: things.fileAct, words: {} })],
  [draftImport.checkDraftImport, ({ things }) => ({ id: things.import, mapping: COLUMNS })],
  [
    invoiceTemplates.createAnnounceLine,
    () => ({ invoice_type: '1', invoice_common_code: 'C26TZZ' }),
  ],
  [invoiceLists.listInvoices, searchForMark],
  [invoiceLists.listReleasing, searchForMark],
  [invoiceLists.searchInvoices, searchForMark],
  [invoices.readRows, ({ things }) => ({ ids: `${things.draft},${things.issued}` })],
  [invoiceLists.summarizeMonths, searchForMark],
  [invoiceLists.summarizeOpen, searchForMark],
  [invoiceLists.summarizeUnissuedMonths, searchForMark],
  [invoices.downloadInvoice, ({ things }) => ({ id: things.issued })],
  [invoices.getCorrectionListFile, async (owner) => ({ id: await owner.listed() })],
  [invoices.getInvoiceFile, ({ things }) => ({ id: things.issued })],
  [invoices.getKeptFile, ({ things }) => ({ id: things.issued, hash: things.issuedFile })],
  [issuing.createInvoice, written],
  [issuing.createEInvoice, written],
  [issuing.createInvoicePinvoice, ({ things }) => ({ ...written(), ir_invoice_id: things.issued })],
  [issuing.createPreview, written],
  [issuing.updateInvoice, async (owner) => ({ ...written(), ...(await draftAlone(owner)) })],
  [issuing.getPreviewFile, ({ things }) => ({ name: things.preview })],
  [issuing.deleteDraft, draftAlone],
  [issuing.bulkDeleteDrafts, draftInList],
  [importedCopies.deleteInvoices, async (owner) => ({ invoices: [await owner.draft()] })],
  [importedCopies.restoreInvoices, async (owner) => ({ invoices: [await owner.draft()] })],
  [issuing.restoreDrafts, draftInList],
  [issuing.askAuthority, ({ things }) => ({ id: things.issued })],
  [mailing.sendEmail, ({ things }) => ({ id: things.issued, emails: 'mua@example.test' })],
  [
    mailing.sendEmailPreview,
    ({ things }) => ({ file_path: things.preview, email: 'mua@example.test' }),
  ],
  [issuing.bulkAskAuthority, ({ things }) => ({ list_invoice_id: [things.issued] })],
  [issuing.bulkRetry, ({ things }) => ({ list_invoice_id: [things.issued] })],
  [invoiceRecords.createInvoiceRecord, () => recorded()],
  [
    invoiceRecords.updateInvoiceRecord,
    ({ things }) => ({ ...recorded(), id: things.received, version: 'x' }),
  ],
  [invoiceRecords.getInvoiceRecord, ({ things }) => ({ id: things.received })],
  [invoiceRecords.addRecordFile, ({ things }) => ({ id: things.received, file: EVIDENCE })],
  [
    invoiceRecords.getRecordFile,
    ({ things }) => ({ id: things.received, file: things.recordFile }),
  ],
  [
    invoiceRecords.setRecordFileAside,
    ({ things }) => ({ id: things.received, file: things.recordFile, is_aside: false }),
  ],
];
