import { type CorrectionListContent, listContent } from '@hoadon/domain/corrections/list-content';
import { Failure } from '@hoadon/domain/errors/failure';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { SignatureFindings } from '@hoadon/domain/verification/file-findings';
import { trustInFile } from '@hoadon/domain/verification/reasons/origin-reasons';
import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { invoiceOfDraft } from '@hoadon/xml/invoice/from-draft';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import {
  PREVIEW_WATERMARK,
  type PrintOptions,
  type SignedSource,
} from '../../../connectors/pdf/port.ts';
import type { FileVerdict } from '../../../connectors/signatures/port.ts';
import { unlessLost } from '../../../platform/files/file-lost.ts';
import { type PrintLook, printLook } from '../../invoice-templates/index.ts';
import type { InvoicesDeps, PrintingDeps } from '../deps.ts';
import { findingsInFile } from '../findings-in-file.ts';
import { sealedOnce } from '../sealing/index.ts';
import { findOpened, type OpenedInvoice } from './detail.repository.ts';
import { findPrint, findXmlHash, savePrint } from './file.repository.ts';
import { lookupVersion, printedLookup } from './printed-lookup.ts';

/** Signed, but in a coded series it is no invoice before the authority's code (docs/law-and-practice.md#when-an-invoice-is-issued). */
const NOT_CODED_WATERMARK = 'CHƯA CÓ MÃ CỦA CQT\nNOT AN INVOICE YET';
const PRINTED_PLACES = ['seller', 'buyer', 'authority', 'other'] as const;

export type Document = Readonly<{ bytes: Uint8Array; mediaType: string; name: string }>;

/** An invoice of the company, drafts included. Throws NOT_FOUND, also for another company's. */
export async function requireOpened(
  { db }: Pick<InvoicesDeps, 'db'>,
  companyId: string,
  id: string,
): Promise<OpenedInvoice> {
  const invoice = await findOpened(db, companyId, id);
  if (!invoice) throw new Failure('NOT_FOUND');
  return invoice;
}

/** `1C26TAA_00000123`: what the files of an invoice are called. */
export const fileName = ({ template, serial, number, id }: OpenedInvoice): string =>
  `${template}${serial}_${number === null ? `ban-nhap-${id}` : displayNumber(number)}`;

/** The signed file, byte for byte. Throws FILE_NOT_READY before there is one. */
export async function xmlDocument(
  deps: InvoicesDeps,
  companyId: string,
  invoice: OpenedInvoice,
): Promise<Document> {
  const hash = await findXmlHash(deps.db, companyId, invoice.id);
  if (!hash) throw new Failure('FILE_NOT_READY', { state: invoice.processing_state });
  const bytes = await deps.files.get(companyId, hash);
  return { bytes, mediaType: 'application/xml', name: `${fileName(invoice)}.xml` };
}

/**
 * The signed file as PDF, with that file inside; once it is an invoice, sealed. Before there is one, what was
 * entered under a watermark.
 */
export async function pdfDocument(
  deps: InvoicesDeps,
  companyId: string,
  invoice: OpenedInvoice,
): Promise<Document> {
  const xmlHash = await findXmlHash(deps.db, companyId, invoice.id);
  const print = () => pagesDocument(deps, companyId, invoice);
  if (xmlHash === null || !isAccepted(invoice)) return print();
  const toSeal = {
    companyId,
    invoiceId: invoice.id,
    sellerTaxCode: invoice.seller_tax_code,
    xmlHash,
    reason: `Hóa đơn ${invoice.template}${invoice.serial} số ${displayNumber(invoice.number ?? 0)}`,
  };
  const bytes = await sealedOnce(deps, toSeal, async () => (await print()).bytes);
  return { bytes, mediaType: 'application/pdf', name: `${fileName(invoice)}.pdf` };
}

/** The same without a seal, for files in which it would not survive. */
export async function pagesDocument(
  deps: PrintingDeps,
  companyId: string,
  invoice: OpenedInvoice,
): Promise<Document> {
  const xmlHash = await findXmlHash(deps.db, companyId, invoice.id);
  const look = await printLook(deps, companyId, invoice);
  const bytes = xmlHash
    ? await printedOnce(deps, { companyId, invoice, look }, xmlHash)
    : await printedPreview(deps, { companyId, invoice, look });
  return { bytes, mediaType: 'application/pdf', name: `${fileName(invoice)}.pdf` };
}

/** False for received invoices: the authority's reply is unknown. */
export const isAccepted = (invoice: OpenedInvoice): boolean =>
  invoice.direction === 'issued' && invoice.processing_state === 'accepted' && isCoded(invoice);

const isCoded = ({ serial, authority_code }: OpenedInvoice): boolean =>
  !serial.startsWith('C') || authority_code !== null;

type ToPrint = Readonly<{ companyId: string; invoice: OpenedInvoice; look: PrintLook }>;

/** Prints made by earlier rules of proof called a delegate's, a weak or a missing signature of the seller valid, and named the signer that the file states. */
const JUDGED_BY = '-proof3';

async function printedOnce(
  deps: PrintingDeps,
  { companyId, invoice, look }: ToPrint,
  xmlHash: string,
): Promise<Uint8Array> {
  const lookup = await printedLookup(deps, companyId, invoice);
  const version = `${deps.pdf.version}${isCoded(invoice) ? '' : '-not-coded'}${look.version}${whichOf(invoice)}-${deps.signatures.authorities}${JUDGED_BY}${lookupVersion(lookup)}`;
  const key = { companyId, xmlHash, version };
  const printHash = await findPrint(deps.db, key);
  const storedPdf = printHash && (await deps.files.get(companyId, printHash).catch(unlessLost));
  if (storedPdf) return storedPdf;
  const xml = await deps.files.get(companyId, xmlHash);
  const pdf = await printSigned(
    deps,
    { companyId, invoice, xml },
    {
      ...look.options,
      ...lookup,
      ...(!isCoded(invoice) && { watermark: NOT_CODED_WATERMARK }),
      source: sourceOf(invoice, xml),
    },
  );
  await savePrint(deps.db, key, await deps.files.put(companyId, pdf), deps.clock.now());
  return pdf;
}

/** Foreign series hold whatever their sellers wrote, and a file's name must not. */
const sourceOf = (invoice: OpenedInvoice, xml: Uint8Array): SignedSource => ({
  name: `${fileName(invoice).replace(/[^\w-]/g, '_')}.xml`,
  xml,
  at: invoice.signed_at ?? invoice.created_at,
});

/** Prints the signed file and does not store the PDF. Throws FILE_NOT_READY before the file exists. */
export async function printedFor(
  deps: PrintingDeps,
  companyId: string,
  invoice: OpenedInvoice,
  options: PrintOptions,
): Promise<Uint8Array> {
  const xmlHash = await findXmlHash(deps.db, companyId, invoice.id);
  if (!xmlHash) throw new Failure('FILE_NOT_READY', { state: invoice.processing_state });
  const look = await printLook(deps, companyId, invoice);
  const lookup = await printedLookup(deps, companyId, invoice);
  const xml = await deps.files.get(companyId, xmlHash);
  return printSigned(deps, { companyId, invoice, xml }, { ...look.options, ...lookup, ...options });
}

/** A message from elsewhere may carry several invoices in one file. */
const whichOf = ({ origin, serial, number }: OpenedInvoice): string =>
  origin === ISSUED_HERE ? '' : `-${serial}-${number}`;

type SignedFile = Readonly<{ companyId: string; invoice: OpenedInvoice; xml: Uint8Array }>;

/** Prints the content of the signed bytes; signatures are shown as valid only if the origin is proven. */
async function printSigned(
  { pdf, signatures, clock }: PrintingDeps,
  { companyId, invoice: opened, xml }: SignedFile,
  options: PrintOptions,
): Promise<Uint8Array> {
  const invoices = decodeInvoices(xml);
  const { serial, number } = opened;
  const named = invoices.find((one) => one.serial === serial && Number(one.number) === number);
  const invoice = named ?? invoices[0];
  if (!invoice) throw new Error('a kept file holds no invoice');
  try {
    const verdict = await signatures.check(companyId, xml, clock.now());
    const origin = originOf(opened, invoice, verdict);
    const verified =
      trustInFile(origin) === 'proven' ? origin.file.findings.signatures.flatMap(verifiedOf) : [];
    const list = listOfInvoice(opened);
    return await pdf.print(companyId, invoice, { ...options, verified, ...(list && { list }) });
  } catch (cause) {
    throw new Failure('PRINT_FAILED', {}, { cause });
  }
}

/** The list 01/BK-ĐCTT that an invoice was issued with: its file holds only the number and the day. Null for an invoice without one. */
export const listOfInvoice = ({
  content,
  direction,
}: OpenedInvoice): CorrectionListContent | null =>
  direction === 'issued' && content ? listContent(content) : null;

/** By whose certificate; of those who prove nothing of the origin, such as the buyer, the certificates need not be known. */
function verifiedOf({
  role,
  signer,
  signedAt,
  valid,
  trusted,
  weak,
}: SignatureFindings): Invoice['signatures'] {
  const printedPlace = PRINTED_PLACES.find((one) => one === role);
  return printedPlace && valid && trusted && !weak
    ? [{ place: printedPlace, signer, signedAt }]
    : [];
}

const originOf = (
  { direction, template, serial, number }: OpenedInvoice,
  { seller, authorityCode, remarks }: Invoice,
  verdict: FileVerdict,
) => ({
  direction,
  serial,
  authorityCode,
  seller,
  remarks,
  file: {
    state: 'read' as const,
    findings: findingsInFile(verdict, {
      sellerTaxCode: seller.taxCode,
      template,
      serial,
      number: number ?? 0,
    }),
  },
});

function printedPreview(
  deps: PrintingDeps,
  { companyId, invoice: { content, number }, look }: ToPrint,
): Promise<Uint8Array> {
  if (!content) throw new Failure('FILE_NOT_READY');
  const invoice: Invoice = {
    ...invoiceOfDraft(content),
    number: number === null ? null : String(number),
  };
  const list = listContent(content);
  const options = { ...look.options, watermark: PREVIEW_WATERMARK, ...(list && { list }) };
  return deps.pdf.print(companyId, invoice, options).catch((cause: unknown) => {
    throw new Failure('PREVIEW_FAILED', {}, { cause });
  });
}
