import { tellsLines } from '@hoadon/domain/intake/filled-in';
import { readingFindings } from '@hoadon/domain/intake/find-in-reading';
import { invoiceKey, keyOfNamed } from '@hoadon/domain/intake/invoice-key';
import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import { factsOf } from '@hoadon/domain/intake/stated-facts';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Arrival } from '../judged.ts';
import { sourceId } from '../source-id.ts';

/** An invoice that somebody tells of without its bytes, as the portal does in a list. */
export type ToldInvoice = Readonly<{
  way: SourceWay;
  /** What tells it is found again by this. */
  reference: string;
  direction: 'issued' | 'received';
  template: string;
  number: number;
  draft: InvoiceDraft;
  authorityCode: string | null;
  /** Left out: nothing is told of where it can be looked up. */
  lookup?: Arrival['lookup'];
}>;

/** How it comes into the intake: nothing of it is signed. */
export function toldArrival(told: ToldInvoice): Arrival {
  const { way, reference, direction, number, draft, authorityCode, lookup = null } = told;
  const { taxCode: sellerTaxCode } = draft.seller;
  const key = invoiceKey({ ...told, sellerTaxCode, serial: draft.serial });
  const { template, serial } = key;
  return {
    kind: 'arrival',
    place: reference,
    part: 0,
    hash: null,
    row: null,
    findings: readingFindings(draft).map((one) => ({ row: null, column: null, ...one })),
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
      tellsLines: tellsLines(draft),
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
