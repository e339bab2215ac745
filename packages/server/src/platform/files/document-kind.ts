import { plainName } from '../plain-name.ts';
import { endsAsZip, officeDocumentOf } from './office-document.ts';
import { hasPdfActions } from './pdf-actions.ts';

/**
 * Kind of a file beside a record, a voucher or a correction, detected from its bytes: never from its name or its
 * declared type.
 */
export type DocumentKind = Readonly<{
  mediaType: string;
  /** The first one is appended to a name without any of them. */
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

/** Kinds that the product itself can show or print. */
export const SHOWN_KINDS: readonly DocumentKind[] = [PDF, JPEG, PNG];
/** Kinds accepted as evidence of a purchase or an agreement: scans, photographs, signed XML, office documents. */
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

/** Detection by the first bytes, one character each. */
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
 * Returns the kind if it is in `allowed`, else null. Also null for a file of two kinds at once, such as a PDF that ends
 * as a zip, and for a file that contains or starts programs.
 */
export async function documentKind(
  bytes: Uint8Array,
  allowed: readonly DocumentKind[],
): Promise<DocumentKind | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.subarray(0, HEAD_BYTES).toString('latin1');
  const kind = head.startsWith(ZIP) ? await officeKind(file, allowed) : headKind(file, head);
  if (kind === null || !allowed.includes(kind)) return null;
  return kind === PDF && (await hasPdfActions(file)) ? null : kind;
}

function headKind(file: Buffer, head: string): DocumentKind | null {
  const kind = HEADS.find(([, isKind]) => isKind(head))?.[0] ?? null;
  return kind === null || endsAsZip(file) ? null : kind;
}

/** Macros are no proof of anything. */
async function officeKind(
  file: Buffer,
  allowed: readonly DocumentKind[],
): Promise<DocumentKind | null> {
  if (!OFFICE_KINDS.some((kind) => allowed.includes(kind))) return null;
  const type = await officeDocumentOf(file);
  return type === null ? null : { word: WORD, excel: EXCEL }[type];
}

/** Returns the name with an extension of its kind, so that no computer opens it as anything else. */
export function documentName(name: string, { endings }: DocumentKind, longest: number): string {
  const plain = plainName(name);
  const isNamed = endings.some((ending) => plain.toLowerCase().endsWith(ending));
  const full = isNamed ? plain : `${plain || 'file'}${endings[0] ?? ''}`;
  return full.slice(-longest);
}
