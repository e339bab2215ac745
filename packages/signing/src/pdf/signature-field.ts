import { type Dictionary, readDictionary, referenceIn, writeDictionary } from './dictionary.ts';
import { openPdf, type PdfFile } from './pdf-file.ts';
import { drawBox, type SignatureBox } from './signature-box.ts';
import { writeUpdate } from './write-update.ts';

/** Contents of the signature dictionary. */
export type SignatureStatement = Readonly<{
  reason: string;
  /** Name of the signer. */
  name: string;
  /** Local time in Viet Nam, `YYYY-MM-DDThh:mm:ss`. */
  signedAt: string;
  /** Position of the visible signature; without it, the signature is invisible. */
  box?: SignatureBox;
}>;

const INVISIBLE = { entries: '/Rect [0 0 0 0]', objects: [] };

/** A PDF with an empty signature: the four numbers of ByteRange are right, Contents is zeros. */
export type PdfWithPlaceholder = Readonly<{
  bytes: Buffer;
  /** Of `<` before the hexadecimal Contents, and after its `>`. */
  contents: readonly [start: number, end: number];
}>;

/** Signature, three certificates and spare room; hexadecimal doubles it. */
const CONTENTS_BYTES = 12_288;
const RANGE_DIGITS = 10;
const RANGE = `[0 ${'*'.repeat(RANGE_DIGITS)} ${'*'.repeat(RANGE_DIGITS)} ${'*'.repeat(RANGE_DIGITS)}]`;
/** Printed, and locked: Print and Locked of ISO 32000-1 table 165. */
const ANNOTATION_FLAGS = 132;
/** SignaturesExist and AppendOnly (table 219). */
const SIGNATURE_FLAGS = 3;

/** Text string in UTF-16: Vietnamese does not fit into PDFDocEncoding. */
export const textString = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

const pdfDate = (local: string): string => `(D:${local.replace(/\D/g, '')}+07'00')`;

const signatureDictionary = ({ reason, name, signedAt }: SignatureStatement): string =>
  `<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/ByteRange ${RANGE}\n/Contents <${'0'.repeat(CONTENTS_BYTES * 2)}>\n/Reason ${textString(reason)}\n/Name ${textString(name)}\n/M ${pdfDate(signedAt)}\n>>`;

type Objects = (readonly [number: number, text: string])[];

/**
 * Returns a dictionary whose array has one more reference. If the array is an object of its own, only that object
 * changes.
 */
function appended(pdf: PdfFile, dictionary: Dictionary, name: string, reference: string) {
  const value = dictionary.get(name);
  const own = referenceIn(value);
  const array = (own === null ? value : pdf.text(own))?.trim() ?? '[]';
  const longer = `${array.slice(0, -1).trimEnd()} ${reference}]`;
  const objects: Objects = own === null ? [] : [[own, longer]];
  return {
    dictionary: own === null ? new Map([...dictionary, [name, longer]]) : dictionary,
    objects,
  };
}

function withWidget(pdf: PdfFile, widget: string): Objects {
  const page = pdf.dictionary(pdf.firstPageNumber);
  const { dictionary, objects } = appended(pdf, page, 'Annots', widget);
  return [...objects, [pdf.firstPageNumber, writeDictionary(dictionary)]];
}

/** Returns the form that lists the field: the existing form with one more field, or a new one under `spare`. */
function withField(pdf: PdfFile, field: string, spare: number): Objects {
  const root = pdf.dictionary(pdf.rootNumber);
  const value = root.get('AcroForm');
  const own = referenceIn(value);
  const form = own === null ? readDictionary(value ?? '<<>>') : pdf.dictionary(own);
  const { dictionary, objects } = appended(pdf, form, 'Fields', field);
  const flagged = new Map([...dictionary, ['SigFlags', String(SIGNATURE_FLAGS)]]);
  if (own !== null) return [...objects, [own, writeDictionary(flagged)]];
  const pointing = new Map([...root, ['AcroForm', `${spare} 0 R`]]);
  return [
    ...objects,
    [spare, writeDictionary(flagged)],
    [pdf.rootNumber, writeDictionary(pointing)],
  ];
}

/** Appends a signature field on the first page, visible only with a box; existing bytes do not change. */
export function addSignatureField(
  content: Uint8Array,
  statement: SignatureStatement,
): PdfWithPlaceholder {
  const pdf = openPdf(content);
  const signature = pdf.nextNumber;
  const widget = signature + 1;
  const reference = `${widget} 0 R`;
  const form = widget + 1;
  const drawn = statement.box === undefined ? INVISIBLE : drawBox(statement.box, form + 1);
  const field = `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T ${textString(`Signature ${widget}`)}\n/V ${signature} 0 R\n/F ${ANNOTATION_FLAGS}\n${drawn.entries}\n/P ${pdf.firstPageNumber} 0 R\n>>`;
  const objects = new Map<number, string>([
    [signature, signatureDictionary(statement)],
    [widget, field],
    ...withWidget(pdf, reference),
    ...withField(pdf, reference, form),
    ...drawn.objects,
  ]);
  return withRanges(writeUpdate(pdf, objects), pdf.bytes.length);
}

function withRanges(bytes: Buffer, from: number): PdfWithPlaceholder {
  const start = bytes.indexOf('/Contents <', from) + '/Contents '.length;
  const end = start + CONTENTS_BYTES * 2 + 2;
  const range = `[0 ${start} ${end} ${bytes.length - end}]`;
  bytes.write(range.padEnd(RANGE.length), bytes.indexOf(RANGE, from), 'latin1');
  return { bytes, contents: [start, end] };
}
