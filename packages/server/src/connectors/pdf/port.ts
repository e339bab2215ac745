import type { Readable } from 'node:stream';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Invoice } from '@hoadon/xml/invoice/invoice';

export type SignaturePlace = Invoice['signatures'][number]['place'];

export type PrintOptions = Readonly<{
  /** Printed across every page, for previews and drafts; a second line is drawn smaller. */
  watermark?: string;
  /** The seller's logo: bytes of a PNG or SVG. */
  logo?: Uint8Array;
  /** The seller's colour, `#rrggbb`, dark enough for text on white; the product's own where left out. */
  accent?: string;
  /** On paper made of the electronic invoice: who made it, and when (DOMAIN §1.7, 32). */
  conversion?: Readonly<{ converter: string; convertedAt: Instant }>;
  /** Whose signatures were verified. Only these are printed as valid; others are printed as stated. */
  verified?: readonly SignaturePlace[];
}>;

/** One invoice of a file that holds several. */
export type PrintJob = Readonly<{ invoice: Invoice; options: PrintOptions }>;

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
  /**
   * PDFs of `print` as one file, written while it is read. The marks for those who hear a PDF are lost; parts
   * without a PDF are named on the last page.
   */
  merge(parts: AsyncIterable<MergedPart>): Readable;
  close(): Promise<void>;
}>;
