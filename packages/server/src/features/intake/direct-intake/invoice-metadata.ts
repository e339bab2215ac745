import { hasLines } from '@hoadon/domain/intake/filled-in';
import { readingFindings } from '@hoadon/domain/intake/find-in-reading';
import { invoiceKey, keyOfNamed } from '@hoadon/domain/intake/invoice-key';
import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import { factsOf } from '@hoadon/domain/intake/stated-facts';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Arrival } from '../import-verdict.ts';
import { sourceId } from '../source-id.ts';

/** Invoice metadata that arrived without a file, as from a list of the portal. */
export type InvoiceMetadata = Readonly<{
  way: SourceWay;
  /** Identifies the row of the source. */
  reference: string;
  direction: 'issued' | 'received';
  template: string;
  number: number;
  draft: InvoiceDraft;
  authorityCode: string | null;
  /** Left out: nothing is stated about where it can be looked up. */
  lookup?: Arrival['lookup'];
}>;

/** Converts metadata to an arrival: nothing of it is signed. */
export function metadataArrival(metadata: InvoiceMetadata): Arrival {
  const { way, reference, direction, number, draft, authorityCode, lookup = null } = metadata;
  const { taxCode: sellerTaxCode } = draft.seller;
  const key = invoiceKey({ ...metadata, sellerTaxCode, serial: draft.serial });
  const { template, serial } = key;
  return {
    kind: 'arrival',
    entryPath: reference,
    part: 0,
    hash: null,
    row: null,
    findings: readingFindings(draft, authorityCode).map((one) => ({
      row: null,
      column: null,
      ...one,
    })),
    heading: {
      direction,
      template,
      serial,
      number: String(number),
      issuedOn: draft.issuedOn,
      sellerName: draft.seller.name,
      sellerTaxCode,
      buyerName: draft.buyer.legalName || draft.buyer.name || '',
      buyerTaxCode: draft.buyer.taxCode ?? '',
      currency: draft.currency,
      withTax: hasUnreadTotals(draft) ? '' : draft.totals.withTax,
      isSigned: null,
    },
    named: {
      direction,
      key: key.text,
      template,
      serial,
      number,
    },
    draft: { ...draft, serial },
    statement: {
      id: sourceId({ way, hash: null, reference }),
      way,
      isSigned: false,
      tellsLines: hasLines(draft),
      facts: factsOf(draft, authorityCode),
    },
    authorityCode,
    signedAt: null,
    corrects: draft.related && {
      related: draft.related,
      key: keyOfNamed(sellerTaxCode, draft.related),
    },
    lookup,
    document: null,
    evidence: [],
    fileFindings: null,
    isAltered: false,
  };
}
