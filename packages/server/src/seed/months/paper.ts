const PAGE = '/MediaBox [0 0 420 200] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1';

/** A made-up scan: a page of PDF with a title and a line, in letters without accents. */
export function paperOf(title: string, line: string): Uint8Array {
  const drawn = `BT /F1 18 Tf 30 140 Td (${title}) Tj /F1 12 Tf 0 -36 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${PAGE} /BaseFont /Helvetica >> >> >> /Contents 4 0 R >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const end = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
