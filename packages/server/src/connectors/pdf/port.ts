import type { Readable } from 'node:stream';
import type { CorrectionListContent } from '@hoadon/domain/corrections/list-content';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { NumberFormat } from '@hoadon/domain/money/number-format';
import type { PaymentDirection } from '@hoadon/domain/payments/payment-direction';
import type { VatAmounts } from '@hoadon/domain/vat-return/derive-cells';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import type { ReturnContent } from '@hoadon/domain/vat-return/return-content';
import type { SignatureFindings } from '@hoadon/domain/verification/file-findings';
import type {
  VerificationReason,
  VerificationSubject,
} from '@hoadon/domain/verification/reasons/verification-reasons';
import type { Verdict } from '@hoadon/domain/verification/verdict';
import type { Invoice } from '@hoadon/xml/invoice/invoice';

export type SignaturePlace = Invoice['signatures'][number]['place'];

export type PrintOptions = Readonly<{
  /** Printed across every page, for previews and drafts; a second line is drawn smaller. */
  watermark?: string;
  /** The seller's logo: bytes of a PNG or SVG. */
  logo?: Uint8Array;
  /** The seller's colour, `#rrggbb`, dark enough for text on white; default: the product's own. */
  accent?: string;
  /** Number marks; default: the Vietnamese ones. */
  format?: NumberFormat;
  /** On a paper conversion of the electronic invoice: the converter and the time (docs/law-and-practice.md#paper-conversion). */
  conversion?: Readonly<{ converter: string; convertedAt: Instant }>;
  /**
   * The verified signatures, by their certificates. Only these are printed as valid; others are printed as the file states them, which
   * no signature covers.
   */
  verified?: Invoice['signatures'];
  /** Where the buyer looks up an invoice that was issued here, and its code. */
  lookup?: Readonly<{ address: string; code: string }>;
  /** The list 01/BK-ĐCTT that belongs to the invoice, on pages of its own behind it. */
  list?: CorrectionListContent | null;
  /** Embeds the signed file, which makes the PDF a PDF/A-3. Only for a single invoice. */
  source?: SignedSource;
}>;

export type SignedSource = Readonly<{
  /** File name shown by PDF readers: letters, digits, points, hyphens. */
  name: string;
  xml: Uint8Array;
  /** Creation time stated in the PDF: constant for the same file, so that the PDF is reproducible. */
  at: Instant;
}>;

/** One invoice of a file with several. */
export type PrintJob = Readonly<{ invoice: Invoice; options: PrintOptions }>;

/** A receipt (phiếu thu, form 01-TT) or an expense (phiếu chi, form 02-TT). */
export type PrintedVoucher = Readonly<{
  /** The marks of its numbers. */
  format: NumberFormat;
  direction: PaymentDirection;
  company: Readonly<{ name: string; address: string | null; taxCode: string }>;
  number: string;
  paidOn: PlainDate;
  /** The payer or payee. */
  counterparty: string | null;
  address: string | null;
  reason: string;
  amount: Decimal;
  currency: string;
  /** Dong for a unit of a foreign currency; null for dong. */
  exchangeRate: string | null;
  amountDong: Decimal;
  /** Number of attached documents. */
  documents: number;
  writer: string | null;
  /** Undone: marked across the page. */
  isUndone: boolean;
}>;

/** Result of verifying a stored invoice, to be retained as evidence. */
export type PrintedReport = Readonly<{
  /** The marks of its numbers. */
  format: NumberFormat;
  company: Readonly<{ name: string; taxCode: string }>;
  invoice: Readonly<{
    template: string;
    serial: string;
    number: string;
    issuedOn: PlainDate;
    sellerName: string;
    sellerTaxCode: string;
    buyerName: string | null;
    buyerTaxCode: string | null;
    withTax: Decimal;
    currency: string;
    authorityCode: string | null;
  }>;
  verdict: Verdict;
  reasons: readonly VerificationReason[];
  /** Subjects that could be checked. */
  subjects: readonly VerificationSubject[];
  signatures: readonly SignatureFindings[];
  fileHash: string | null;
  fileSize: number | null;
  legalBasis: string;
  rulesFrom: PlainDate;
  checkedAt: Instant;
  /** Null: the bytes differ from those received. */
  bytesSeenAt: Instant | null;
  /** Null: not started by a user. */
  checker: string | null;
  registersAskedAt: Instant | null;
  printedAt: Instant;
}>;

/** The VAT return 01/GTGT. */
export type PrintedVatReturn = Readonly<{
  /** The marks of its numbers. */
  format: NumberFormat;
  company: Readonly<{ name: string; taxCode: string; address: string | null }>;
  period: TaxPeriod;
  filing: number;
  content: ReturnContent;
  cells: VatAmounts;
  annex: ReductionAnnex | null;
  /** Marked across the page. */
  isDraft: boolean;
}>;

/** The notice 04/SS-HĐĐT of invoices with mistakes, as it is signed and sent. */
export type PrintedMistakeNotice = Readonly<{
  taxpayer: Readonly<{ name: string; taxCode: string }>;
  office: Readonly<{ code: string; name: string }>;
  /** Id of the message that contains it. */
  messageId: string;
  /** The authority's request to which this notice replies; null: the taxpayer's own notice. */
  answers: Readonly<{ number: string; issuedOn: PlainDate }> | null;
  place: string;
  issuedOn: PlainDate;
  invoices: readonly Readonly<{
    authorityCode: string | null;
    /** Template and serial, `1C26TAA`. */
    symbol: string;
    number: string;
    issuedOn: PlainDate;
    /** As worded on the form. */
    nature: string;
    reason: string | null;
  }>[];
}>;

/** A PDF of this printer to merge, or the reason why there is none. */
export type MergedPart = Readonly<{ name: string } & ({ pdf: Uint8Array } | { reason: string })>;

/** Printed across every page of an unfinished invoice. */
export const PREVIEW_WATERMARK = 'BẢN XEM TRƯỚC\nDRAFT';

/**
 * Draws the invoice from its XML, never from a database row. `companyId`: the company of the request; companies take
 * turns. Throws StoppedWork if drawing exceeds the bounds.
 */
export type Pdf = Readonly<{
  /** Changes whenever the same invoice would be drawn differently: part of the name of a stored PDF. */
  version: string;
  print(companyId: string, invoice: Invoice, options: PrintOptions): Promise<Uint8Array>;
  /** Draws several invoices in one file, each with pages numbered from one. */
  printAll(companyId: string, jobs: readonly PrintJob[]): Promise<Uint8Array>;
  printVoucher(companyId: string, voucher: PrintedVoucher): Promise<Uint8Array>;
  printReport(companyId: string, report: PrintedReport): Promise<Uint8Array>;
  printVatReturn(companyId: string, printed: PrintedVatReturn): Promise<Uint8Array>;
  printMistakeNotice(companyId: string, notice: PrintedMistakeNotice): Promise<Uint8Array>;
  /** Streams PDFs of `print` as one file. Loses the accessibility tags; lists parts without a PDF on the last page. */
  merge(parts: AsyncIterable<MergedPart>): Readable;
  close(): Promise<void>;
}>;
