import * as auth from '@hoadon/contracts/auth';
import * as backgroundJobs from '@hoadon/contracts/background-jobs';
import * as bulkActs from '@hoadon/contracts/bulk-acts';
import * as conversions from '@hoadon/contracts/conversions';
import * as corrections from '@hoadon/contracts/corrections';
import * as draftImport from '@hoadon/contracts/draft-import';
import type { Call } from '@hoadon/contracts/http/define-call';
import * as invoiceTemplates from '@hoadon/contracts/invoice-templates';
import * as invoices from '@hoadon/contracts/invoices';
import * as issuing from '@hoadon/contracts/issuing';
import * as lookup from '@hoadon/contracts/lookup';
import * as mailing from '@hoadon/contracts/mailing';
import * as mistakeReports from '@hoadon/contracts/mistake-reports';
import * as partners from '@hoadon/contracts/partners';
import * as savedViews from '@hoadon/contracts/saved-views';
import * as search from '@hoadon/contracts/search';
import * as signing from '@hoadon/contracts/signing';
import { payload } from '../../features/issuing/testing/issuing-fixture.ts';
import type { TestUpload } from '../../platform/http/testing.ts';
import type { Owner } from './owner.ts';
import type { Things } from './things.ts';

export type Input = Readonly<Record<string, unknown>>;

/** What `{id}` names in the paths that hold it; the first that fits. */
const NAMED_BY_PATH: readonly (readonly [RegExp, keyof Things])[] = [
  [/\/prepare-signing/, 'run'],
  [/\/bulk-acts\/\{id\}\/file/, 'fileAct'],
  [/\/bulk-acts\//, 'bulkAct'],
  [/\/mistake-reports\/|bcss-history/, 'report'],
  [/\/draft-imports\//, 'import'],
  [/\/authority-messages\//, 'message'],
  [/-announcement\//, 'series'],
  [/\/emails\//, 'mail'],
  [/\/(unpublish|update)\//, 'draft'],
  [/invoices\//, 'issued'],
];

/** Columns that an import cannot do without. */
const COLUMNS = { invoiceKey: 0, serial: 1, lineName: 2 };

const draftAlone = async (owner: Owner) => ({ id: await owner.draft() });
const correctionAlone = async (owner: Owner) => ({ id: await owner.correction() });
const draftInList = async (owner: Owner) => ({ list_invoice_id: [await owner.draft()] });
const deadJob = async (owner: Owner) => ({ id: await owner.deadJob() });
const found = ({ mark }: Owner) => ({ search_text: mark });
const written = () => payload();
const reported = ({ things }: Owner) => ({
  list_invoice_number: things.issued,
  approval_unit_code: '10105',
  approval_unit: 'Thuế cơ sở 5 thành phố Hà Nội',
});
/** An adjustment is for whom the invoice was for. */
const corrected = ({ things, mark }: Owner) => ({
  ...payload({
    buyer_data: {
      buyer_type: 'ENTERPRISE',
      buyer_legal_name: `Công ty ${mark}`,
      buyer_name: mark,
      buyer_tax_code: '0399995507',
      buyer_address_line: mark,
      buyer_email: 'mua@example.test',
    },
  }),
  id: things.issued,
});
/** A field of this kind is sent as a file. */
const EVIDENCE: TestUpload = {
  name: 'thoa-thuan.pdf',
  mediaType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7'),
};

/** What the owner of things sends, where it is more than the id in the path. */
const INPUTS = new Map<Call, (owner: Owner) => Input | Promise<Input>>([
  [
    auth.switchCompany,
    async ({ things, signIn }) => ({
      company_id: things.company,
      refresh: (await signIn()).refresh,
    }),
  ],
  [backgroundJobs.discardDeadJob, deadJob],
  [backgroundJobs.retryDeadJob, deadJob],
  [bulkActs.askBulkAct, async (owner) => ({ kind: 'delete', ...(await draftInList(owner)) })],
  [bulkActs.getBulkActFile, ({ things }) => ({ id: things.fileAct, words: {} })],
  [
    conversions.transferForToken,
    async ({ things, signedPaper }) => ({ id: things.issued, tranfered_file: await signedPaper() }), // sic
  ],
  [corrections.addExplanation, ({ things }) => ({ id: things.issued, explanation: 'Giá' })],
  [corrections.cloneInvoices, ({ things }) => ({ list_invoice_id: [things.issued] })],
  [corrections.editInvoiceInfo, corrected],
  [corrections.editInvoiceInfoV2, corrected],
  [corrections.editInvoiceProduct, corrected],
  [corrections.editInvoiceProductV2, corrected],
  [corrections.releaseCorrection, correctionAlone],
  [corrections.replaceInvoice, corrected],
  [corrections.replaceInvoiceV2, corrected],
  [
    corrections.uploadEvidence,
    async (owner) => ({ ...(await correctionAlone(owner)), evidence_for_change: EVIDENCE }),
  ],
  [draftImport.checkDraftImport, ({ things }) => ({ id: things.import, mapping: COLUMNS })],
  [
    invoiceTemplates.createAnnounceLine,
    () => ({ invoice_type: '1', invoice_common_code: 'C26TZZ' }),
  ],
  [invoices.listInvoices, found],
  [invoices.listReleasing, found],
  [invoices.searchInvoices, found],
  [invoices.readRows, ({ things }) => ({ ids: `${things.draft},${things.issued}` })],
  [invoices.summarizeMonths, found],
  [invoices.summarizeUnissuedMonths, found],
  [invoices.downloadInvoice, ({ things }) => ({ id: things.issued })],
  [issuing.createInvoice, written],
  [issuing.createEInvoice, written],
  [issuing.createInvoicePinvoice, ({ things }) => ({ ...written(), ir_invoice_id: things.issued })],
  [issuing.createPreview, written],
  [issuing.updateInvoice, async (owner) => ({ ...written(), ...(await draftAlone(owner)) })],
  [issuing.getPreviewFile, ({ things }) => ({ name: things.preview })],
  [issuing.deleteDraft, draftAlone],
  [issuing.bulkDeleteDrafts, draftInList],
  [issuing.deleteInvoices, async (owner) => ({ invoices: [await owner.draft()] })],
  [issuing.restoreDrafts, draftInList],
  [issuing.askAuthority, ({ things }) => ({ id: things.issued })],
  [lookup.lookUpTaxCode, ({ company }) => ({ taxcode: company.taxCode })],
  [lookup.searchListInfoCompany, ({ mark }) => ({ search: mark })],
  [mailing.sendEmail, ({ things }) => ({ id: things.issued, emails: 'mua@example.test' })],
  [
    mailing.sendEmailPreview,
    ({ things }) => ({ file_path: things.preview, email: 'mua@example.test' }),
  ],
  [mistakeReports.exportMistakes, reported],
  [mistakeReports.sendMistakes, reported],
  [partners.listPartners, ({ mark }) => ({ type: 'customers', search_text: mark })],
  [issuing.bulkAskAuthority, ({ things }) => ({ list_invoice_id: [things.issued] })],
  [issuing.bulkRetry, ({ things }) => ({ list_invoice_id: [things.issued] })],
  [savedViews.changeView, async ({ view }) => ({ id: await view(), name: 'Quý này' })],
  [savedViews.createView, () => ({ list: 'revenue', name: 'Tháng này' })],
  [savedViews.deleteView, async ({ view }) => ({ id: await view() })],
  [savedViews.listViews, () => ({ list: 'revenue' })],
  [
    savedViews.saveListSetting,
    async ({ view }) => ({ list: 'revenue', look: {}, default_view_id: await view() }),
  ],
  [search.globalSearch, found],
  [signing.prepareTokenBatch, ({ things }) => ({ id: things.run })],
]);

/** What a company sends with a call so that it is about things of its own. */
export async function inputOf(call: Call, owner: Owner): Promise<Input> {
  const known = INPUTS.get(call);
  if (known) return known(owner);
  const thing = NAMED_BY_PATH.find(([path]) => path.test(call.path))?.[1];
  return thing && call.path.includes('{id}') ? { id: owner.things[thing] } : {};
}
