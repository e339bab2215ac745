import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ReadingRemark } from '@hoadon/domain/intake/reading-remark';
import type { Buyer, Delivery, RelatedInvoice, Seller } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import type { Totals } from '@hoadon/domain/invoice/totals';

/** A field added by the provider (TTKhac/TTin), or a tag outside of the tables: preserved. */
export type ExtraField = Readonly<{
  /** Path of the parent element, such as HDon/DLHDon/TTChung. */
  place: string;
  name: string;
  /** KDLieu of a provider's field; `tag` for an unknown element. */
  type: string;
  value: string;
  /** Outside of the signed element, where anyone can add it; left out for fields inside. */
  isUnsigned?: true;
}>;

/** A line as stated in the file: the four types of the product, and those of other issuers. Amounts have their sign. */
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

/** Statements of a signature about itself. The signing package verifies it. */
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
  /** MCCQT, once issued by the authority. */
  authorityCode: string | null;
  qrText: string | null;
  signatures: readonly StatedSignature[];
  extras: readonly ExtraField[];
  /** Values that could not be read as written; left out if there are none. */
  remarks?: readonly ReadingRemark[];
}>;
