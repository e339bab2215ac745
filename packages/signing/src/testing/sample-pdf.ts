import { deflateSync } from 'node:zlib';

/** Texts for the parts of a one-page PDF. */
export type PdfParts = Readonly<{
  root?: string;
  page?: string;
  kids?: string;
  trailer?: string;
  noRoot?: boolean;
  /** Objects 5, 6, … */
  more?: readonly string[];
}>;

const CONTENT = 'BT /F1 24 Tf 72 720 Td (Hoa don) Tj ET';

function objectsOf({ root = '', page = '', kids = '[3 0 R]', more = [] }: PdfParts): string[] {
  return [
    `<< /Type /Catalog /Pages 2 0 R ${root} >>`,
    `<< /Type /Pages /Kids ${kids} /Count 1 >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R % a comment\n /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${page} >>`,
    `<< /Length ${CONTENT.length} >>\nstream\n${CONTENT}\nendstream`,
    ...more,
  ];
}

/** A PDF with a classic cross-reference table, written by hand. */
export function plainPdf(parts: PdfParts = {}): Buffer {
  let text = '%PDF-1.7\n';
  const rows = objectsOf(parts).map((body, at) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return row;
  });
  const start = text.length;
  const root = parts.noRoot === true ? '' : '/Root 1 0 R';
  text += `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${rows.length + 1} ${root} /ID [<aa> <bb>] ${parts.trailer ?? ''} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** PNG prediction "up" over rows of equal length. */
function predicted(rows: readonly Buffer[]): Buffer {
  return Buffer.concat(
    rows.map((row, at) => {
      const above = rows[at - 1] ?? Buffer.alloc(row.length);
      const difference = row.map((byte, column) => (byte - (above[column] ?? 0)) & 0xff);
      return Buffer.concat([Buffer.of(2), difference]);
    }),
  );
}

/** The same page with its dictionaries in an object stream and a predicted cross-reference stream (PDF 1.5). */
export function pdfWithObjectStreams(): Buffer {
  const [catalog = '', pages = '', page = '', content = ''] = objectsOf({});
  const packed = [catalog, pages, page];
  let offset = 0;
  const index = packed.map((body, at) => {
    const entry = `${at + 1} ${offset}`;
    offset += body.length + 1;
    return entry;
  });
  const head = `${index.join(' ')}\n`;
  const stream = deflateSync(Buffer.from(`${head}${packed.join('\n')}\n`, 'latin1'));
  const parts = [Buffer.from(`%PDF-1.7\n4 0 obj\n${content}\nendobj\n`, 'latin1')];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const containerAt = length();
  parts.push(
    Buffer.from(
      `5 0 obj\n<< /Type /ObjStm /N 3 /First ${head.length} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
    ),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  );
  const start = length();
  const row = (type: number, first: number, second: number) =>
    Buffer.from([type, first >> 8, first & 0xff, second]);
  const rows = [
    row(0, 0, 0),
    row(2, 5, 0),
    row(2, 5, 1),
    row(2, 5, 2),
    row(1, 9, 0),
    row(1, containerAt, 0),
    row(1, start, 0),
  ];
  const table = deflateSync(predicted(rows));
  parts.push(
    Buffer.from(
      `6 0 obj\n<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /DecodeParms << /Predictor 12 /Columns 4 >> /Filter /FlateDecode /Length ${table.length} >>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}
