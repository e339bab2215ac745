import { createHash } from 'node:crypto';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { withOneLineParties } from '@hoadon/domain/invoice/one-line-parties';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { EncodeRefused } from '@hoadon/xml/dom/field-writer';
import { encodeInvoiceData } from '@hoadon/xml/invoice/encode';
import { INVOICE_NAMES } from '@hoadon/xml/invoice/from-draft';
import { qrText } from '@hoadon/xml/invoice/qr/qr-text';
import { encodeCorrectionList } from '@hoadon/xml/message/correction-list';
import { encodeFaultText } from '@hoadon/xml/message/reason-text';

/** A numbered invoice as stored. */
export type ToBuild = Readonly<{
  id: string;
  number: number;
  /** InvoiceDraft as JSON text. */
  content: string;
  /** Code by which the buyer looks the invoice up. */
  publicCode: string;
}>;

/** The canonical element that the seller signs, and the unsigned parts of the file. */
export type Built = Readonly<{
  id: string;
  data: string;
  qrText: string | null;
  /** List of the invoices that it corrects, signed as well; null: it corrects one or none. */
  list: string | null;
}>;
/** The content does not fit the authority's format; `fault` names the fields. */
export type BuildFault = Readonly<{ id: string; fault: string }>;
/** The content could not be read or written. */
export type BuildError = Readonly<{ id: string; error: string }>;
export type BuildResult = Built | BuildFault | BuildError;

/** Id of the signed element, unique in its file. */
export const dataIdOf = (invoiceId: string): string => `data-${invoiceId}`;
export const listIdOf = (invoiceId: string): string => `list-${invoiceId}`;

/** Encodes the data element of an invoice, always to the same bytes. Returns faults instead of throwing. */
export function buildInvoice(
  { id, number, content, publicCode }: ToBuild,
  providerTaxCode: string,
): BuildResult {
  try {
    const draft = withOneLineParties(JSON.parse(content) as InvoiceDraft);
    const { version } = ruleSetOn(draft.issuedOn).invoiceFormat;
    const { data } = encodeInvoiceData(
      { ...draft, number },
      {
        dataId: dataIdOf(id),
        providerTaxCode,
        version,
        name: INVOICE_NAMES[draft.kind],
        lookupCode: publicCode,
      },
    );
    const list = encodeCorrectionList(draft, { id: listIdOf(id), version });
    return { id, data, qrText: qrOf(draft, number), list };
  } catch (error) {
    if (error instanceof EncodeRefused)
      return { id, fault: error.faults.map(encodeFaultText).join('; ') };
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function qrOf(draft: InvoiceDraft, number: number): string {
  const named: [string, string, string, string, PlainDate] = [
    draft.seller.taxCode,
    INVOICE_KINDS[draft.kind],
    draft.serial,
    String(number),
    draft.issuedOn,
  ];
  const [sellerTaxCode, template, serial, numberText, issuedOn] = named;
  return qrText({
    id: createHash('sha256').update(named.join('|')).digest('hex').slice(0, 32).toUpperCase(),
    sellerTaxCode,
    template,
    serial,
    number: numberText,
    issuedOn,
    total: draft.totals.withTax,
  });
}
