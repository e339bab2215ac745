import { ZipFile } from 'yazl';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Parts of a workbook of one sheet, each of which may replace the plain one. */
type Parts = Readonly<{ sheet?: string; styles?: string; strings?: string; workbook?: string }>;

export const sheetOf = (rows: string, behind = '') =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${behind}</worksheet>`;

/** A workbook of a few kilobytes with parts of any length. */
export async function packed(parts: Parts): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(xml), name, { compressionLevel: 9 });
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  );
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  add('_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml')));
  add(
    'xl/_rels/workbook.xml.rels',
    relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'styles', 'styles.xml'),
      relation(3, 'sharedStrings', 'sharedStrings.xml'),
    ),
  );
  add(
    'xl/workbook.xml',
    parts.workbook ??
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add('xl/styles.xml', parts.styles ?? `<styleSheet xmlns="${MAIN}"/>`);
  add('xl/sharedStrings.xml', parts.strings ?? `<sst xmlns="${MAIN}"/>`);
  add(
    'xl/worksheets/sheet1.xml',
    parts.sheet ?? sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'),
  );
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
const attributes = (count: number) =>
  Array.from({ length: count }, (_, index) => ` a${index}=""`).join('');

/** Files that once blocked the reader for a minute, or exhausted its memory. */
export const HOSTILE_WORKBOOKS: Readonly<Record<string, () => Parts>> = {
  'a sheet nested 200,000 deep': () => ({ sheet: sheetOf(nested(200_000)) }),
  'styles nested 200,000 deep': () => ({
    styles: `<styleSheet xmlns="${MAIN}">${nested(200_000)}</styleSheet>`,
  }),
  'a cell of a hundred thousand attributes': () => ({
    sheet: sheetOf(`<row r="1"><c r="A1"${attributes(100_000)}><v>1</v></c></row>`),
  }),
  'rows of many attributes each': () => ({
    sheet: sheetOf(`<row${attributes(90)}/>`.repeat(50_000)),
  }),
  'three million empty cells': () => ({
    sheet: sheetOf(`<row>${'<c/>'.repeat(1_000)}</row>`.repeat(3_000)),
  }),
  'cells without an end of one row': () => ({
    sheet: sheetOf(`<row>${'<c r="A1"><v>1</v></c>'.repeat(1_500_000)}</row>`),
  }),
  'millions of shared strings': () => ({
    strings: `<sst xmlns="${MAIN}">${'<si><t>a</t></si>'.repeat(1_500_000)}</sst>`,
  }),
  'millions of sheets': () => ({
    workbook: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${'<sheet name="A" sheetId="1" r:id="rId1"/>'.repeat(2_600_000)}</sheets></workbook>`,
  }),
  'millions of merged ranges': () => ({
    sheet: sheetOf('', `<mergeCells>${'<mergeCell ref="A1:A2"/>'.repeat(2_600_000)}</mergeCells>`),
  }),
  'one tag without an end': () => ({ sheet: sheetOf(`<row ${' '.repeat(20_000_000)}/>`) }),
  'a text that unpacks to 60 MB': () => ({
    sheet: sheetOf(`<row><c t="inlineStr"><is><t>${'a'.repeat(60_000_000)}</t></is></c></row>`),
  }),
};

/** Few bytes for much room: each row reaches the last column of Excel. */
export const FAR_CELLS: Parts = {
  sheet: sheetOf(
    Array.from({ length: 20_000 }, (_, row) => `<row><c r="XFD${row + 1}"/></row>`).join(''),
  ),
};

const mergesOf = (ranges: readonly string[]) =>
  `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;
const LETTERS = Array.from({ length: 100 }, (_, column) =>
  column < 26
    ? String.fromCharCode(65 + column)
    : String.fromCharCode(64 + Math.floor(column / 26), 65 + (column % 26)),
);
const numbered = (count: number) =>
  Array.from(
    { length: count },
    (_, row) => `<row r="${row + 2}"><c r="CV${row + 2}"><v>1</v></c></row>`,
  );
const inline = (cell: string, text: string) =>
  `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Few bytes of merged cells for many cells, much text or many ranges. */
export const HOSTILE_MERGES: Readonly<Record<string, () => Parts>> = {
  'columns that are merged over twenty thousand rows each': () => ({
    sheet: sheetOf(
      [
        `<row r="1">${LETTERS.map((letter) => `<c r="${letter}1"><v>1</v></c>`).join('')}</row>`,
        ...numbered(19_000),
      ].join(''),
      mergesOf(LETTERS.slice(0, 99).map((letter) => `${letter}1:${letter}1048576`)),
    ),
  }),
  'a long text that is merged over twenty thousand rows': () => ({
    sheet: sheetOf(
      [`<row r="1">${inline('A1', 'a'.repeat(30_000))}</row>`, ...numbered(19_000)].join(''),
      mergesOf(['A1:A1048576']),
    ),
  }),
  'a million merged ranges': () => ({
    sheet: sheetOf(
      numbered(10).join(''),
      mergesOf(Array.from({ length: 1_000_000 }, (_, at) => `A${at + 1}:B${at + 1}`)),
    ),
  }),
};
