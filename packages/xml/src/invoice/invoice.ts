import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ReadingRemark } from '@hoadon/domain/intake/reading-remark';
import type { Buyer, Delivery, RelatedInvoice, Seller } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import type { Totals } from '@hoadon/domain/invoice/totals';

/** A field that the provider added (TTKhac/TTin), or a tag that is not in the tables: kept, never lost. */
export type ExtraField = Readonly<{
  /** Path of the element it stands in, such as HDon/DLHDon/TTChung. */
  place: string;
  name: string;
  /** KDLieu of a provider's field; `tag` for an element we have no name for. */
  type: string;
  value: string;
  /** It is outside the element that is signed, where anybody can add it; left out of what is inside. */
  isUnsigned?: true;
}>;

/** A line as the file states it: our four types, plus what other issuers write. Amounts keep their sign. */
export type DecodedLine = Line &
  Readonly<{
    position: string | null;
    /** TChat: 1 goods, 2 promotion, 3 discount, 4 note, 5 special goods. */
    nature: string;
    discountPercent: string | null;
    discountAmount: string | null;
    /** TSuat exactly as written. */
    rateText: string | null;
  }>;

/** What a signature says about itself. Not verified: that is the signing package's work. */
export type StatedSignature = Readonly<{
  place: 'seller' | 'buyer' | 'authority' | 'other';
  signedAt: Instant | null;
  signer: string | null;
}>;

/** One electronic invoice (HDon), read from or written to the authority's XML. */
export type Invoice = Readonly<{
  /** PBan, such as 2.1.0. */
  version: string;
  /** Id of the signed element. */
  dataId: string;
  name: string;
  /** KHMSHDon. */
  template: string;
  /** KHHDon. */
  serial: string;
  /** SHDon without leading zeros; null before numbering (previews). */
  number: string | null;
  issuedOn: PlainDate;
  currency: string;
  exchangeRate: string | null;
  paymentMethod: string | null;
  providerTaxCode: string | null;
  related: RelatedInvoice | null;
  seller: Seller;
  buyer: Buyer;
  delivery: Delivery | null;
  lines: readonly DecodedLine[];
  totals: Totals;
  amountInWords: string | null;
  note: string | null;
  /** MCCQT, once the authority gave it. */
  authorityCode: string | null;
  qrText: string | null;
  signatures: readonly StatedSignature[];
  extras: readonly ExtraField[];
  /** What could not be taken as it is written; left out where there is nothing. */
  remarks?: readonly ReadingRemark[];
}>;
