import type { Invoice } from '@hoadon/xml/invoice/invoice';
import type { Evidence, ReadSignatures } from './entry.ts';
import type { Refusal } from './refusal.ts';

/** Where an entry lies in its zip, and what it must unpack to. */
export type PackedEntry = Readonly<{
  /** Offset of its local header. */
  at: number;
  packedBytes: number;
  bytes: number;
  deflated: boolean;
  crc32: number;
}>;

/** An entry of a zip as its directory states it, or why it is not unpacked. */
export type ListedEntry = Readonly<{
  /** As it was packed: not to be opened by. */
  name: string;
  packed: PackedEntry;
  refused: Refusal | null;
}>;

export type Listing =
  | Readonly<{ entries: readonly ListedEntry[] }>
  | Readonly<{ refused: Refusal }>;

/** Where the bytes of a file lie: a file of ours, or an entry of a zip that is one. */
export type Spooled = Readonly<{ path: string; entry: PackedEntry | null }>;

/** A file to be read, and a PDF of the same name beside it. */
export type FileToRead = Readonly<{
  place: string;
  spooled: Spooled;
  /** How many zips it stands in. */
  depth: number;
  pdf: Readonly<{ place: string; spooled: Spooled }> | null;
}>;

/** Work for a process. The trusted certificates and the clock are the server's; a zip in a zip is put into `folder`. */
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

/** What became of one file. An XML file travels once, however many invoices it has. */
export type Outcome =
  | Readonly<{
      kind: 'invoices';
      place: string;
      xml: Uint8Array;
      sha256: string;
      invoices: readonly DecodedInvoice[];
      evidence: readonly Evidence[];
    }>
  | Readonly<{ kind: 'refused'; place: string; refusal: Refusal; cause: string | null }>
  /** To be read next, from the file it was put into. */
  | Readonly<{ kind: 'zip'; place: string; path: string }>;
