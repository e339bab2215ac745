/** Why a file that came in, or an entry of a zip, gave no invoice. A closed list: screens have a sentence for each. */
export const UNREAD_REASONS = [
  /** No bytes at all. */
  'EMPTY',
  /** More bytes than one file may have; words: `most_mb`. */
  'FILE_TOO_LARGE',
  /** Too many files in one upload, or entries in one zip; words: `most`. */
  'TOO_MANY_FILES',
  /** What the zip unpacks to is more than is taken, all its entries together; words: `most_mb`. */
  'ZIP_TOO_LARGE',
  /** Packed far tighter than any invoice: made to fill a memory. */
  'ZIP_BOMB',
  /** A zip in a zip in a zip. */
  'ZIP_TOO_DEEP',
  /** Cut off, or its directory or an entry's bytes contradict themselves. */
  'ZIP_DAMAGED',
  /** Locked by a password. */
  'ZIP_LOCKED',
  /** Packed in a way that is not read; also rar and 7z. */
  'ZIP_METHOD',
  /** Two kinds of file in one, such as a PDF that is a zip as well: what is shown may not be what is read. */
  'TWO_KINDS',
  /** Not well-formed XML. */
  'XML_DAMAGED',
  /** In another encoding than UTF-8, such as UTF-16: its bytes do not show what was signed. */
  'XML_OTHER_ENCODING',
  /** Has a DOCTYPE: entities and outside files, which no invoice has. */
  'XML_DOCTYPE',
  /** Has comments, which can hide a change from a reader and not from a verifier. */
  'XML_COMMENTS',
  /** Deeper, or with more elements, attributes or letters in one of them, than an invoice can have. */
  'XML_TOO_COMPLEX',
  /** A part that may occur once occurs twice, or where it does not belong (signature wrapping). */
  'XML_AMBIGUOUS',
  /** XML, and no invoice: words: `found`, such as `message 204` or the root's name. */
  'NOT_AN_INVOICE',
  /** An invoice that lacks what makes it one; words: `part`. */
  'INVOICE_INCOMPLETE',
  /** A PDF with no XML attached and none beside it: ask the seller for the XML. */
  'PDF_ALONE',
  /** A PDF that is encrypted or damaged, so that what is attached cannot be read. */
  'PDF_UNREADABLE',
  /** A picture or a scan: ask the seller for the XML. */
  'PICTURE',
  /** A workbook: it belongs to the import from Excel. */
  'WORKBOOK',
  /** None of the kinds that are read. */
  'UNKNOWN_KIND',
  /** Reading it took more time or memory than any honest file does. */
  'TOO_COSTLY',
  /** Our own mistake in reading it: the others were read. */
  'READER_FAILED',
] as const;

export type UnreadReason = (typeof UNREAD_REASONS)[number];
