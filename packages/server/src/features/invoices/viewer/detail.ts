import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { payloadFromDraft, writeLine } from '@hoadon/contracts/issuing';
import { withInformation } from '@hoadon/domain/corrections/information-in-force';
import { Failure } from '@hoadon/domain/errors/failure';
import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { rateText } from '@hoadon/xml/invoice/rate-text';
import type { z } from 'zod';
import type { Session } from '../../../platform/http/route.ts';
import type { InvoicesDeps } from '../deps.ts';
import { mayReadDrafts } from '../readable.ts';
import { invoiceRow } from '../rows/index.ts';
import { sealFields } from '../sealing/index.ts';
import type { InformationInForce } from '../store/index.ts';
import { findActionFacts } from './action-facts.ts';
import { findRates } from './detail.repository.ts';
import { isAccepted, requireOpened } from './documents.ts';
import { type FamilyMemberRow, findEvidence, findFamily } from './family.repository.ts';
import { actionFields, changeFields, familyFields } from './family.ts';
import { findXmlHash } from './file.repository.ts';
import { furtherFields, providerFields } from './further-fields.ts';
import { findHistory } from './history.repository.ts';
import { mailsOfInvoice } from './mail-history.ts';
import { namedFacts, namedFields } from './named-fields.ts';
import { type Left, leftOf } from './sale-left.ts';
import { sellerData } from './seller-data.ts';

const BASE = '/e-invoice-api/api/invoices';

/** Everything about one invoice, the content in the words of the issue payload. Drafts that correct it are shown to who may read drafts. */
export async function readDetail(
  deps: InvoicesDeps,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  id: string,
): Promise<z.input<typeof InvoiceDetail>> {
  const { db } = deps;
  const invoice = await requireOpened(deps, companyId, id);
  if (!invoice.content) throw new Failure('NOT_FOUND');
  const rates = await findRates(db, companyId, id);
  const facts = await findActionFacts(db, companyId, id);
  if (!facts) throw new Failure('NOT_FOUND');
  const evidence = await findEvidence(db, companyId, id);
  const xmlHash = await findXmlHash(db, companyId, id);
  const hasFile = xmlHash !== null;
  const isFinal = hasFile && isAccepted(invoice);
  const row = invoiceRow(invoice);
  const content = contentOf(invoice.content);
  const inForce = informationOf(invoice.content, invoice.information);
  const members = await findFamily(db, companyId, id);
  const isReadable = (member: FamilyMemberRow) =>
    member.id === id || member.processing_state !== 'draft' || mayReadDrafts(permissions);
  const family = familyFields(id, members.filter(isReadable));
  const acts = actionFields(facts, deps.clock.today());
  const signedPdf = hasFile ? `${BASE}/${id}/pdf` : null;
  return {
    ...row,
    ...content,
    ...namedFields(invoice.content, content),
    ...(await namedFacts(db, companyId, id)),
    information_in_force: inForce,
    totals_by_rate: rates.map(({ custom_rate, ...rate }) => ({
      ...rate,
      custom_tax_rate: custom_rate,
    })),
    history: await findHistory(db, companyId, id),
    mail_histories: await mailsOfInvoice(db, companyId, id),
    signed_xml: hasFile ? `${BASE}/${id}/xml` : null,
    signed_pdf: signedPdf,
    pdf_seal: isFinal ? await sealFields(db, { companyId, invoiceId: id, xmlHash }) : null,
    ...changeFields(
      invoice.content,
      evidence && `${BASE}/published/evdence_for_change/${id}`, // sic
    ),
    ...family,
    left: row.kind_of ? leftFields(await leftOf(db, companyId, members)) : null,
    ...acts,
    ...furtherFields({ ...row, ...content, ...family, ...acts, signed_pdf: signedPdf }),
    ...(await providerFields(deps, companyId, row)),
  };
}

/** In the words of the issue payload, as the fields that it takes the place of. */
function informationOf(content: InvoiceDraft, information: InformationInForce | null) {
  if (information === null) return null;
  const inForce = payloadFromDraft(withInformation(content, information));
  return {
    invoice_id: information.by,
    buyer_data: { ...inForce.buyer_data },
    payment_method: inForce.payment_method ?? content.paymentMethod,
    data_plus_for_phieu_xkvc: inForce.data_plus_for_phieu_xkvc ?? null,
  };
}

const leftFields = ({ amounts, lines }: Left) => ({
  total_amount_without_tax: amounts.withoutTax,
  total_tax_mount: amounts.tax, // sic
  total_amount_with_tax: amounts.withTax,
  by_rate:
    amounts.byRate?.map(({ customRate, ...total }) => ({
      ...total,
      custom_tax_rate: customRate,
    })) ?? null,
  members: amounts.members,
  relief_rate: amounts.reliefRate ?? null,
  lines: lines?.map(writeLine) ?? null,
});

/** What was issued here bears the id of the invoice itself; nothing else has one (LIST-025). Throws NOT_FOUND. */
export async function byPinvoice(
  deps: InvoicesDeps,
  session: Pick<Session, 'companyId' | 'permissions'>,
  id: string,
) {
  const detail = await readDetail(deps, session, id);
  if (detail.id_pinvoice !== id) throw new Failure('NOT_FOUND');
  return detail;
}

function contentOf(draft: InvoiceDraft) {
  const payload = payloadFromDraft(draft);
  return {
    buyer_name: draft.buyer.name,
    buyer_legal_name: draft.buyer.legalName,
    // The row contains that of the buyer in force.
    buyer_taxcode: draft.buyer.taxCode,
    buyer_data: { ...payload.buyer_data },
    seller_data: sellerData(draft),
    lines: draft.lines.map(namedLine),
    totals: totalsData(draft),
    total_amount_with_tax_in_words: draft.amountInWords,
    foreign_rate: draft.exchangeRate,
    payment_method: draft.paymentMethod,
    invoice_template_code: payload.invoice_template_code ?? payload.invoice_type,
    invoice_common_code: draft.serial,
    note_change: draft.note,
    sold_on: draft.earlierSale?.soldOn ?? null,
    late_reason: draft.earlierSale?.reason ?? null,
    data_plus_for_phieu_xkvc: payload.data_plus_for_phieu_xkvc ?? null,
    include_info: payload.include_info ?? false,
  };
}

/** A line with what is only read. Amounts are rounded by the settings, so that a line has no rounding of its own. */
const namedLine = (line: Line, index: number) => ({
  ...writeLine(line, index),
  id: String(index + 1),
  rate_name: rateText(line.rate, line.customRate),
  make_around_meta: null,
});

/** Totals that could not be read are empty, as in the row. */
function totalsData(draft: InvoiceDraft) {
  const { totals, amountInWords } = draft;
  const read = (amount: string) => (hasUnreadTotals(draft) ? '' : amount);
  return {
    total_amount_without_tax: read(totals.withoutTax),
    total_tax_mount: read(totals.tax), // sic
    total_amount_with_tax: read(totals.withTax),
    decree_tax_reduction: read(totals.decreeReduction),
    ...(totals.fees && { fees: read(totals.fees) }),
    total_amount_with_tax_in_words: amountInWords,
  };
}
