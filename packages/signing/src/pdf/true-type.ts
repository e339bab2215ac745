/** A TrueType font, parsed as far as needed to embed a subset (OpenType 1.9: cmap, glyf, hmtx, loca). */
export type TrueType = Readonly<{
  unitsPerEm: number;
  ascent: number;
  descent: number;
  /** Number of the glyph for a character; 0, the empty box, where the font has none. */
  glyphOf(character: string): number;
  /** Advance width in font units. */
  widthOf(glyph: number): number;
  /** The font with only these glyphs, under unchanged numbers. */
  subset(glyphs: Iterable<number>): Buffer;
}>;

const RETAINED_TABLES = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];
const SEGMENTED_COVERAGE = 12;

// Flags of a composite glyph.
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;

function tablesOf(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const row = 12 + at * 16;
      const from = font.readUInt32BE(row + 8);
      const length = font.readUInt32BE(row + 12);
      return [font.toString('latin1', row, row + 4), font.subarray(from, from + length)];
    }),
  );
}

/** Groups of the character map: first and last character, glyph of the first. */
function groupsOf(cmap: Buffer): (readonly [number, number, number])[] {
  const count = cmap.readUInt16BE(2);
  for (let at = 0; at < count; at += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(8 + at * 8));
    if (map.readUInt16BE(0) !== SEGMENTED_COVERAGE) continue;
    return Array.from({ length: map.readUInt32BE(12) }, (_, group) => {
      const row = 16 + group * 12;
      return [map.readUInt32BE(row), map.readUInt32BE(row + 4), map.readUInt32BE(row + 8)] as const;
    });
  }
  throw new RangeError('the font has no character map we read');
}

/** Glyphs of which a composite glyph is made. */
function componentsOf(glyph: Buffer): number[] {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return [];
  const components: number[] = [];
  let at = 10;
  for (let flags = MORE; flags & MORE; ) {
    flags = glyph.readUInt16BE(at);
    components.push(glyph.readUInt16BE(at + 2));
    const scale = flags & MATRIX ? 8 : flags & TWO_SCALES ? 4 : flags & SCALE ? 2 : 0;
    at += 4 + (flags & WORDS ? 4 : 2) + scale;
  }
  return components;
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

function assemble(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort();
  const head = Buffer.alloc(12 + names.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(names.length, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [at, name] of names.entries()) {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const whole = padded(table);
    const row = 12 + at * 16;
    head.write(name, row, 'latin1');
    head.writeUInt32BE(checksum(whole), row + 4);
    head.writeUInt32BE(offset, row + 8);
    head.writeUInt32BE(table.length, row + 12);
    parts.push(whole);
    offset += whole.length;
  }
  return Buffer.concat(parts);
}

/** Reads a font file. Throws RangeError where a table is missing. */
export function readTrueType(bytes: Uint8Array): TrueType {
  const tables = tablesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const table = (name: string): Buffer => {
    const data = tables.get(name);
    if (data === undefined) throw new RangeError(`the font has no table ${name}`);
    return data;
  };
  const head = table('head');
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const glyf = table('glyf');
  const loca = table('loca');
  const glyphCount = table('maxp').readUInt16BE(4);
  const metrics = hhea.readUInt16BE(34);
  const groups = groupsOf(table('cmap'));
  const isLong = head.readInt16BE(50) === 1;
  const offsetOf = (glyph: number): number =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const outline = (glyph: number): Buffer => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));

  function closure(glyphs: Iterable<number>): Set<number> {
    const all = new Set<number>([0]);
    const open = [...glyphs];
    for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
      if (all.has(glyph)) continue;
      all.add(glyph);
      open.push(...componentsOf(outline(glyph)));
    }
    return all;
  }

  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    glyphOf(character) {
      const code = character.codePointAt(0) ?? 0;
      const group = groups.find(([first, last]) => code >= first && code <= last);
      return group === undefined ? 0 : group[2] + code - group[0];
    },
    widthOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    subset(glyphs) {
      const glyphSet = closure(glyphs);
      const outlines: Buffer[] = [];
      const offsets = Buffer.alloc((glyphCount + 1) * 4);
      let offset = 0;
      for (let glyph = 0; glyph < glyphCount; glyph += 1) {
        offsets.writeUInt32BE(offset, glyph * 4);
        if (!glyphSet.has(glyph)) continue;
        const part = padded(outline(glyph));
        outlines.push(part);
        offset += part.length;
      }
      offsets.writeUInt32BE(offset, glyphCount * 4);
      const longHead = Buffer.from(head);
      longHead.writeInt16BE(1, 50);
      const changed = new Map([
        ['glyf', Buffer.concat(outlines)],
        ['loca', offsets],
        ['head', longHead],
      ]);
      const parts = RETAINED_TABLES.flatMap((name) => {
        const part = changed.get(name) ?? tables.get(name);
        return part === undefined ? [] : [[name, part] as const];
      });
      return assemble(new Map(parts));
    },
  };
}
