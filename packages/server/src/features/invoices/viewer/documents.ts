import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { verifyDocument } from '@hoadon/signing/verify-xml';
import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { invoiceOfDraft } from '@hoadon/xml/invoice/from-draft';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { PREVIEW_WATERMARK, type PrintOptions } from '../../../connectors/pdf/port.ts';
import { unlessLost } from '../../../platform/files/file-lost.ts';
import { type PrintLook, printLook } from '../../invoice-templates/index.ts';
import type { InvoicesDeps } from '../deps.ts';
import { findOpened, type OpenedInvoice } from './detail.repository.ts';
import { findPrint, findXmlHash, keepPrint } from './file.repository.ts';

/** Signed, but in a coded series it is no invoice before the authority's code (DOMAIN §1.1, 8). */
const NOT_CODED_WATERMARK = 'CHƯA CÓ MÃ CỦA CQT\nNOT AN INVOICE YET';
const EVERYONE = ['seller', 'buyer', 'authority', 'other'] as const;

export type Document = Readonly<{ bytes: Uint8Array; mediaType: string; name: string }>;

/** An invoice of the company, drafts included. Throws NOT_FOUND, also for another company's. */
export async function requireOpened(
  { db }: InvoicesDeps,
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

/** The signed file as PDF; before there is one, what was entered under a watermark. */
export async function pdfDocument(
  deps: InvoicesDeps,
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

type ToPrint = Readonly<{ companyId: string; invoice: OpenedInvoice; look: PrintLook }>;

async function printedOnce(
  deps: InvoicesDeps,
  { companyId, invoice: { serial, authority_code }, look }: ToPrint,
  xmlHash: string,
): Promise<Uint8Array> {
  const isCoded = !serial.startsWith('C') || authority_code !== null;
  const version = `${deps.pdf.version}${isCoded ? '' : '-not-coded'}${look.version}`;
  const key = { companyId, xmlHash, version };
  const known = await findPrint(deps.db, key);
  const kept = known && (await deps.files.get(companyId, known).catch(unlessLost));
  if (kept) return kept;
  const options = { ...look.options, ...(!isCoded && { watermark: NOT_CODED_WATERMARK }) };
  const pdf = await printSigned(deps, companyId, await deps.files.get(companyId, xmlHash), options);
  await keepPrint(deps.db, key, await deps.files.put(companyId, pdf), deps.clock.now());
  return pdf;
}

/** The signed file printed for one purpose, and not kept. Throws FILE_NOT_READY before there is one. */
export async function printedFor(
  deps: InvoicesDeps,
  companyId: string,
  invoice: OpenedInvoice,
  options: PrintOptions,
): Promise<Uint8Array> {
  const xmlHash = await findXmlHash(deps.db, companyId, invoice.id);
  if (!xmlHash) throw new Failure('FILE_NOT_READY', { state: invoice.processing_state });
  const look = await printLook(deps, companyId, invoice);
  const xml = await deps.files.get(companyId, xmlHash);
  return printSigned(deps, companyId, xml, { ...look.options, ...options });
}

/** Draws what the signed bytes say; a signature is called valid only after it was verified. */
async function printSigned(
  { pdf, trust, clock }: InvoicesDeps,
  companyId: string,
  xml: Uint8Array,
  options: PrintOptions,
): Promise<Uint8Array> {
  const [invoice] = decodeInvoices(xml);
  if (!invoice) throw new Error('a kept file holds no invoice');
  const { valid } = await verifyDocument(xml, { trust, now: clock.now() });
  const stated = { ...options, verified: valid ? EVERYONE : [] };
  return pdf.print(companyId, invoice, stated).catch((cause: unknown) => {
    throw new Failure('PRINT_FAILED', {}, { cause });
  });
}

function printedPreview(
  deps: InvoicesDeps,
  { companyId, invoice: { content, number }, look }: ToPrint,
): Promise<Uint8Array> {
  if (!content) throw new Failure('FILE_NOT_READY');
  const invoice: Invoice = {
    ...invoiceOfDraft(content),
    number: number === null ? null : String(number),
  };
  const options = { ...look.options, watermark: PREVIEW_WATERMARK };
  return deps.pdf.print(companyId, invoice, options).catch((cause: unknown) => {
    throw new Failure('PREVIEW_FAILED', {}, { cause });
  });
}
