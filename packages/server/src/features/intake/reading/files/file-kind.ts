export type FileKind =
  | 'empty'
  | 'xml'
  | 'zip'
  | 'pdf'
  | 'picture'
  /** A workbook or another document of an office program. */
  | 'office'
  /** rar, 7z, gzip. */
  | 'other-archive'
  | 'two-kinds'
  | 'unknown';

const MAGIC: readonly (readonly [hexadecimal: string, kind: FileKind])[] = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['ffd8ff', 'picture'],
  ['89504e47', 'picture'],
  ['47494638', 'picture'],
  ['49492a00', 'picture'],
  ['4d4d002a', 'picture'],
  ['424d', 'picture'],
  ['d0cf11e0a1b11ae1', 'office'],
  ['526172211a07', 'other-archive'],
  ['377abcaf271c', 'other-archive'],
  ['1f8b', 'other-archive'],
];
/** PDF readers accept a file whose header is within this many bytes. */
const PDF_HEAD_WITHIN = 1_024;
const PDF_HEAD = '%PDF-';
const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006', 'latin1');
const END_OF_DIRECTORY_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const XML_HEAD = /^(?:\u00ef\u00bb\u00bf)?\s*</;
/** A saved web page: it begins like XML, but is no invoice. */
const PAGE_HEAD = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html)/i;
const UTF16_HEADS = ['fffe', 'feff'];
const WEBP = /^RIFF....WEBP/s;

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the kind of a file by its bytes; its name proves nothing. A PDF that ends as a zip, or XML that begins as a PDF,
 * is two kinds: another program would show something else than is read here.
 */
export function fileKind(content: Uint8Array): FileKind {
  if (content.length === 0) return 'empty';
  const bytes = bufferOf(content);
  const head = bytes.subarray(0, PDF_HEAD_WITHIN).toString('latin1');
  const magic = MAGIC.find(([hexadecimal]) => hasHead(bytes, hexadecimal))?.[1];
  // The directory of a zip lists its entries: a PDF may be the first of them.
  if (magic === 'zip') return 'zip';
  if (PAGE_HEAD.test(head)) return 'unknown';
  const kinds = new Set<FileKind>(magic ? [magic] : []);
  if (head.includes(PDF_HEAD)) kinds.add('pdf');
  if (XML_HEAD.test(head) || UTF16_HEADS.some((start) => hasHead(bytes, start))) kinds.add('xml');
  if (endsAsZip(bytes)) kinds.add('zip');
  if (kinds.size > 1) return 'two-kinds';
  const [kind] = kinds;
  return kind ?? (WEBP.test(head) ? 'picture' : 'unknown');
}

const hasHead = (bytes: Buffer, hexadecimal: string): boolean =>
  bytes.subarray(0, hexadecimal.length / 2).toString('hex') === hexadecimal;

/** A zip is recognised by its end: the last record of the directory, with a comment up to the last byte. */
function endsAsZip(bytes: Buffer): boolean {
  const least = Math.max(0, bytes.length - END_OF_DIRECTORY_BYTES - LONGEST_COMMENT);
  for (
    let at = bytes.lastIndexOf(END_OF_DIRECTORY);
    at >= least;
    at = at === 0 ? -1 : bytes.lastIndexOf(END_OF_DIRECTORY, at - 1)
  ) {
    const end = at + END_OF_DIRECTORY_BYTES;
    if (end <= bytes.length && end + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}

/** Whether a PDF header is at the beginning of a zip outside of its entries. */
export function hasStrayPdfHead(
  bytes: Buffer,
  contents: readonly Readonly<{ from: number; to: number }>[],
): boolean {
  const at = bytes.subarray(0, PDF_HEAD_WITHIN).indexOf(PDF_HEAD, 0, 'latin1');
  return at >= 0 && !contents.some(({ from, to }) => from <= at && at < to);
}
