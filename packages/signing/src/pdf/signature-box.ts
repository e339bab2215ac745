import { deflateSync } from 'node:zlib';
import { readTrueType, type TrueType } from './true-type.ts';

/** A visible signature on the first page. Lengths in points from the page's lower left corner. */
export type SignatureBox = Readonly<{
  left: number;
  bottom: number;
  /** Lines longer than the box are wrapped. */
  lines: readonly string[];
  /** A TrueType font; the glyphs used by the lines are embedded. */
  font: Uint8Array;
}>;

/** Entries of the widget, and the objects they refer to. */
export type DrawnBox = Readonly<{ entries: string; objects: (readonly [number, string])[] }>;

const WIDTH = 200;
const PADDING = 7;
const SIZE = 8;
const LEADING = 11;
/** Green of a valid mark, as on Vietnamese invoices. */
const COLOUR = '0.082 0.502 0.239';
const NAME = 'HOADON+Signature';
const PER_BLOCK = 100;
/** Symbolic: glyphs are named by number (ISO 32000-1 table 123). */
const FLAGS = 4;

const hex = (number: number): string => number.toString(16).padStart(4, '0').toUpperCase();

/** Returns an object's text with a compressed stream; Latin-1, as writeUpdate expects. */
function stream(entries: string, content: Buffer): string {
  const data = deflateSync(content);
  return `<<\n${entries}/Filter /FlateDecode\n/Length ${data.length}\n>>\nstream\n${data.toString('latin1')}\nendstream`;
}

function wrap(font: TrueType, line: string): string[] {
  const room = ((WIDTH - 2 * PADDING) * font.unitsPerEm) / SIZE;
  const lengthOf = (text: string) =>
    [...text].reduce((sum, character) => sum + font.widthOf(font.glyphOf(character)), 0);
  const lines: string[] = [];
  let current = '';
  for (const word of line.normalize('NFC').split(/\s+/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && lengthOf(longer) > room) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

function toUnicode(characters: readonly string[], font: TrueType): string {
  const rows = characters.map((character) => {
    const code = Buffer.from(character, 'utf16le').swap16().toString('hex');
    return `<${hex(font.glyphOf(character))}> <${code}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += PER_BLOCK) {
    const block = rows.slice(at, at + PER_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nend\nend`;
}

/** Returns the font as five objects from `first` on; a page refers to `first`. */
function fontObjects(font: TrueType, text: string, first: number): DrawnBox['objects'] {
  const characters = [...new Set(text)];
  const glyphs = [...new Set(characters.map(font.glyphOf))];
  const scaled = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
  const widths = glyphs.map((glyph) => `${glyph} [${scaled(font.widthOf(glyph))}]`).join(' ');
  const file = font.subset(glyphs);
  return [
    [
      first,
      `<<\n/Type /Font\n/Subtype /Type0\n/BaseFont /${NAME}\n/Encoding /Identity-H\n/DescendantFonts [${first + 1} 0 R]\n/ToUnicode ${first + 4} 0 R\n>>`,
    ],
    [
      first + 1,
      `<<\n/Type /Font\n/Subtype /CIDFontType2\n/BaseFont /${NAME}\n/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>\n/CIDToGIDMap /Identity\n/FontDescriptor ${first + 2} 0 R\n/W [${widths}]\n>>`,
    ],
    [
      first + 2,
      `<<\n/Type /FontDescriptor\n/FontName /${NAME}\n/Flags ${FLAGS}\n/FontBBox [0 ${scaled(font.descent)} 1000 ${scaled(font.ascent)}]\n/ItalicAngle 0\n/Ascent ${scaled(font.ascent)}\n/Descent ${scaled(font.descent)}\n/CapHeight 700\n/StemV 80\n/FontFile2 ${first + 3} 0 R\n>>`,
    ],
    [first + 3, stream(`/Length1 ${file.length}\n`, file)],
    [first + 4, stream('', Buffer.from(toUnicode(characters, font), 'latin1'))],
  ];
}

/** Returns the box as objects numbered from `first` on, and the widget's entries that display it. */
export function drawBox(
  { left, bottom, lines, font: bytes }: SignatureBox,
  first: number,
): DrawnBox {
  const font = readTrueType(bytes);
  const wrapped = lines.flatMap((line) => wrap(font, line));
  const height = wrapped.length * LEADING + 2 * PADDING - (LEADING - SIZE);
  const shown = wrapped.map((line, at) => {
    const glyphs = [...line].map((character) => hex(font.glyphOf(character))).join('');
    const baseline = height - PADDING - SIZE + 1 - at * LEADING;
    return `1 0 0 1 ${PADDING} ${baseline} Tm <${glyphs}> Tj`;
  });
  const content = `q ${COLOUR} RG ${COLOUR} rg 0.75 w 0.375 0.375 ${WIDTH - 0.75} ${height - 0.75} re S BT /F ${SIZE} Tf ${shown.join(' ')} ET Q`;
  const entries = `/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${WIDTH} ${height}]\n/Resources << /Font << /F ${first + 1} 0 R >> >>\n`;
  return {
    entries: `/Rect [${left} ${bottom} ${left + WIDTH} ${bottom + height}]\n/AP << /N ${first} 0 R >>`,
    objects: [
      [first, stream(entries, Buffer.from(content, 'latin1'))],
      ...fontObjects(font, wrapped.join(''), first + 1),
    ],
  };
}
