import type { Readable } from 'node:stream';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { NumberFormat } from '@hoadon/domain/money/number-format';
import type { PaymentDirection } from '@hoadon/domain/payments/payment-direction';
import type { VatAmounts } from '@hoadon/domain/vat-return/compute-cells';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import type { ReturnContent } from '@hoadon/domain/vat-return/return-content';
import type { SignatureFindings } from '@hoadon/domain/verification/file-findings';
import type { Verdict } from '@hoadon/domain/verification/verdict';
import type {
  VerificationReason,
  VerificationSubject,
} from '@hoadon/domain/verification/verification-reasons';
import type { Invoice } from '@hoadon/xml/invoice/invoice';

export type SignaturePlace = Invoice['signatures'][number]['place'];

export type PrintOptions = Readonly<{
  /** Printed across every page, for previews and drafts; a second line is drawn smaller. */
  watermark?: string;
  /** The seller's logo: bytes of a PNG or SVG. */
  logo?: Uint8Array;
  /** The seller's colour, `#rrggbb`, dark enough for text on white; the product's own where left out. */
  accent?: string;
  /** The marks its numbers are written with; the Vietnamese ones where left out. */
  format?: NumberFormat;
  /** On paper made of the electronic invoice: who made it, and when (DOMAIN §1.7, 32). */
  conversion?: Readonly<{ converter: string; convertedAt: Instant }>;
  /**
   * The verified signatures, by their certificates. Only these are printed as valid; others are printed as the file states them, which
   * no signature covers.
   */
  verified?: Invoice['signatures'];
  /** The signed file that is drawn goes into it, and it becomes a PDF/A-3. Of one invoice alone. */
  source?: SignedSource;
}>;

export type SignedSource = Readonly<{
  /** As readers name it: letters, digits, points, lines. */
  name: string;
  xml: Uint8Array;
  /** What the PDF says it was made at: the same for the same file, or it would be drawn otherwise each time. */
  at: Instant;
}>;

/** One invoice of a file that holds several. */
export type PrintJob = Readonly<{ invoice: Invoice; options: PrintOptions }>;

/** A receipt (phiếu thu, form 01-TT) or an expense (phiếu chi, form 02-TT). */
export type PrintedVoucher = Readonly<{
  /** The marks of its numbers. */
  format: NumberFormat;
  direction: PaymentDirection;
  company: Readonly<{ name: string; address: string | null; taxCode: string }>;
  number: string;
  paidOn: PlainDate;
  /** Who paid or was paid. */
  counterparty: string | null;
  address: string | null;
  reason: string;
  amount: Decimal;
  currency: string;
  /** Dong for a unit of a foreign currency; null for dong. */
  exchangeRate: string | null;
  amountDong: Decimal;
  /** Papers that lie beside it. */
  documents: number;
  writer: string | null;
  /** Taken back: it says so across the page. */
  isUndone: boolean;
}>;

/** What checking a stored invoice found, to be kept as evidence. */
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
  /** What could be looked at. */
  subjects: readonly VerificationSubject[];
  signatures: readonly SignatureFindings[];
  fileHash: string | null;
  fileSize: number | null;
  legalBasis: string;
  rulesFrom: PlainDate;
  checkedAt: Instant;
  /** Null: the bytes are not those that came. */
  bytesSeenAt: Instant | null;
  /** Null: nobody asked for it. */
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
  /** It says so across the page. */
  isDraft: boolean;
}>;

/** The notice 04/SS-HĐĐT of invoices with mistakes, as it is signed and sent. */
export type PrintedMistakeNotice = Readonly<{
  taxpayer: Readonly<{ name: string; taxCode: string }>;
  office: Readonly<{ code: string; name: string }>;
  /** The id of the message that carries it. */
  messageId: string;
  /** The request of the authority that it answers; null: it is the taxpayer's own. */
  answers: Readonly<{ number: string; issuedOn: PlainDate }> | null;
  place: string;
  issuedOn: PlainDate;
  invoices: readonly Readonly<{
    authorityCode: string | null;
    /** Template and serial, `1C26TAA`. */
    symbol: string;
    number: string;
    issuedOn: PlainDate;
    /** In the words of the form. */
    nature: string;
    reason: string | null;
  }>[];
}>;

/** A PDF of this printer that becomes part of another, or why there is none. */
export type MergedPart = Readonly<{ name: string } & ({ pdf: Uint8Array } | { reason: string })>;

/** Across every page of what is not an invoice yet. */
export const PREVIEW_WATERMARK = 'BẢN XEM TRƯỚC\nDRAFT';

/**
 * Draws the invoice that the XML states. Never given a database row. The company named first is who
 * it is drawn for: the companies take turns. Throws StoppedWork for what cannot be drawn within bounds.
 */
export type Pdf = Readonly<{
  /** Changes whenever the same invoice would be drawn differently: part of the name of a kept PDF. */
  version: string;
  print(companyId: string, invoice: Invoice, options: PrintOptions): Promise<Uint8Array>;
  /** Several invoices in one file, each with pages numbered from one. */
  printAll(companyId: string, jobs: readonly PrintJob[]): Promise<Uint8Array>;
  printVoucher(companyId: string, voucher: PrintedVoucher): Promise<Uint8Array>;
  printReport(companyId: string, report: PrintedReport): Promise<Uint8Array>;
  printVatReturn(companyId: string, printed: PrintedVatReturn): Promise<Uint8Array>;
  printMistakeNotice(companyId: string, notice: PrintedMistakeNotice): Promise<Uint8Array>;
  /**
   * PDFs of `print` as one file, written while it is read. The marks for those who hear a PDF are lost; parts
   * without a PDF are named on the last page.
   */
  merge(parts: AsyncIterable<MergedPart>): Readable;
  close(): Promise<void>;
}>;
