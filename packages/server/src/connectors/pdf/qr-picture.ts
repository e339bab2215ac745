import { create } from 'qrcode';

/** The QR of an invoice (docs/law-and-practice.md#qr-code) as an SVG: one path, one unit per module, no margin. */
export function qrPicture(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const runs: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      runs.push(`M${start} ${row}h${column - start + 1}v1H${start}z`);
    }
  }
  const size = modules.size;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#1D2433" d="${runs.join('')}"/></svg>`;
}
