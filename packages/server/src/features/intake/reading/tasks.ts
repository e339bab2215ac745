import type { Invoice } from '@hoadon/xml/invoice/invoice';
import type { Evidence, ReadSignatures } from './entry.ts';
import type { Refusal } from './refusal.ts';

/** The position of an entry in its zip, and its unpacked size. */
export type PackedEntry = Readonly<{
  /** Offset of its local header. */
  at: number;
  packedBytes: number;
  bytes: number;
  deflated: boolean;
  crc32: number;
}>;

/** An entry of a zip as its directory states it, or the reason why it is not unpacked. */
export type ListedEntry = Readonly<{
  /** As it was packed: no file is opened by it. */
  name: string;
  packed: PackedEntry;
  refused: Refusal | null;
}>;

export type Listing =
  | Readonly<{ entries: readonly ListedEntry[] }>
  | Readonly<{ refused: Refusal }>;

/** The location of the bytes of a file: a file of the spool, or an entry of a zip in the spool. */
export type Spooled = Readonly<{ path: string; entry: PackedEntry | null }>;

/** A file to read, and a PDF of the same name beside it. */
export type FileToRead = Readonly<{
  entryPath: string;
  spooled: Spooled;
  /** How many zips contain it. */
  depth: number;
  pdf: Readonly<{ entryPath: string; spooled: Spooled }> | null;
}>;

/** Work for a process. The server gives the trusted certificates and the time; a zip in a zip is written to `folder`. */
export type ReadTask = Readonly<{
  files: readonly FileToRead[];
  trusted: readonly Uint8Array[];
  now: string;
  folder: string;
}>;

export type DecodedInvoice = Readonly<{
  position: number;
  invoice: Invoice;
  signatures: ReadSignatures;
}>;

/** The outcome of one file. An XML file is passed once, however many invoices it contains. */
export type FileOutcome =
  | Readonly<{
      kind: 'invoices';
      entryPath: string;
      xml: Uint8Array;
      sha256: string;
      invoices: readonly DecodedInvoice[];
      evidence: readonly Evidence[];
    }>
  | Readonly<{ kind: 'refused'; entryPath: string; refusal: Refusal; cause: string | null }>
  /** To be read next, from the file it was written to. */
  | Readonly<{ kind: 'zip'; entryPath: string; path: string }>;
