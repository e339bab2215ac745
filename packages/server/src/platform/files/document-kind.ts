import { plainName } from '../plain-name.ts';
import { endsAsZip, officeDocumentOf } from './office-document.ts';
import { hasPdfActions } from './pdf-actions.ts';

/** What a file beside a record, a voucher or a correction is, by its bytes: never by its name or what the sender calls it. */
export type DocumentKind = Readonly<{
  mediaType: string;
  /** The first is what a name without one of them gets. */
  endings: readonly string[];
}>;

const PDF: DocumentKind = { mediaType: 'application/pdf', endings: ['.pdf'] };
const JPEG: DocumentKind = { mediaType: 'image/jpeg', endings: ['.jpg', '.jpeg'] };
const PNG: DocumentKind = { mediaType: 'image/png', endings: ['.png'] };
const WEBP: DocumentKind = { mediaType: 'image/webp', endings: ['.webp'] };
const HEIC: DocumentKind = { mediaType: 'image/heic', endings: ['.heic', '.heif'] };
const XML: DocumentKind = { mediaType: 'application/xml', endings: ['.xml'] };
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const WORD: DocumentKind = {
  mediaType: `${OFFICE}.wordprocessingml.document`,
  endings: ['.docx'],
};
const EXCEL: DocumentKind = { mediaType: `${OFFICE}.spreadsheetml.sheet`, endings: ['.xlsx'] };

const OFFICE_KINDS: readonly DocumentKind[] = [WORD, EXCEL];

/** What the product itself can show or print. */
export const SHOWN_KINDS: readonly DocumentKind[] = [PDF, JPEG, PNG];
/** What proves a purchase or an agreement: scans, photographs, signed XML, and what was written in an office. */
export const PROVING_KINDS: readonly DocumentKind[] = [
  ...SHOWN_KINDS,
  WEBP,
  HEIC,
  XML,
  WORD,
  EXCEL,
];

type IsKind = (head: string) => boolean;
const begins =
  (text: string): IsKind =>
  (head) =>
    head.startsWith(text);
const MARK = '\xef\xbb\xbf';
const PHOTOGRAPHS = ['heic', 'heix', 'hevc', 'mif1', 'msf1'];

/** By the first bytes, one character each. */
const HEADS: readonly (readonly [DocumentKind, IsKind])[] = [
  [PDF, begins('%PDF-')],
  [JPEG, begins('\xff\xd8\xff')],
  [PNG, begins('\x89PNG\r\n\x1a\n')],
  [WEBP, (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  [HEIC, (head) => head.startsWith('ftyp', 4) && PHOTOGRAPHS.includes(head.slice(8, 12))],
  [XML, (head) => /^<\?xml\s/.test(head.startsWith(MARK) ? head.slice(MARK.length) : head)],
];
const HEAD_BYTES = 32;
const ZIP = 'PK\u0003\u0004';

/**
 * The kind among `allowed`, or null; null as well for what is two kinds at once, such as a PDF that ends as a zip, and for what runs or carries
 * programs.
 */
export async function documentKind(
  bytes: Uint8Array,
  allowed: readonly DocumentKind[],
): Promise<DocumentKind | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.subarray(0, HEAD_BYTES).toString('latin1');
  const found = head.startsWith(ZIP) ? await officeKind(file, allowed) : headKind(file, head);
  if (found === null || !allowed.includes(found)) return null;
  return found === PDF && (await hasPdfActions(file)) ? null : found;
}

function headKind(file: Buffer, head: string): DocumentKind | null {
  const found = HEADS.find(([, isKind]) => isKind(head))?.[0] ?? null;
  return found === null || endsAsZip(file) ? null : found;
}

/** Macros are no proof of anything. */
async function officeKind(
  file: Buffer,
  allowed: readonly DocumentKind[],
): Promise<DocumentKind | null> {
  if (!OFFICE_KINDS.some((kind) => allowed.includes(kind))) return null;
  const found = await officeDocumentOf(file);
  return found === null ? null : { word: WORD, excel: EXCEL }[found];
}

/** The name with an ending of its kind, so that no computer opens it as anything else. */
export function documentName(name: string, { endings }: DocumentKind, longest: number): string {
  const plain = plainName(name);
  const isNamed = endings.some((ending) => plain.toLowerCase().endsWith(ending));
  const full = isNamed ? plain : `${plain || 'file'}${endings[0] ?? ''}`;
  return full.slice(-longest);
}
