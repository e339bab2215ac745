import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAuthority, type IssuedCertificate } from '../test-authority.ts';
import { pdfWithObjectStreams, plainPdf } from '../testing/sample-pdf.ts';
import { signPdf } from './sign-pdf.ts';
import { readTrueType } from './true-type.ts';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-box-'));
afterAll(() => rmSync(folder, { recursive: true }));

const font = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
);
const NAME = 'CÔNG TY TNHH MỘT THÀNH VIÊN THƯƠNG MẠI DỊCH VỤ XUẤT NHẬP KHẨU ẴẶỂỘỮỰ ĐẠI THÀNH';
const statement = {
  reason: 'sign contract',
  name: NAME,
  signedAt: '2026-11-21T09:30:00',
  box: { left: 350, bottom: 120, lines: ['Đã ký số', `Ký bởi: ${NAME}`], font },
};
let signer: IssuedCertificate;
beforeAll(async () => {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  signer = await authority.issue({ commonName: NAME, taxCode: '0101234567' });
});

describe.each([
  ['a plain table', plainPdf()],
  ['object streams', pdfWithObjectStreams()],
  [
    'a form of its own',
    plainPdf({ root: '/AcroForm 5 0 R', more: ['<< /Fields 6 0 R >>', '[ ]'] }),
  ],
])('a visible signature on a PDF with %s', (_, pdf) => {
  test('SIGN-012 is read by another program in Vietnamese, at the requested position, with the file still intact', async () => {
    const file = join(folder, 'signed.pdf');
    const signed = await signPdf(pdf, signer.signer, statement);
    writeFileSync(file, signed);
    const run = (program: string, ...options: string[]) =>
      execFileSync(program, options, { encoding: 'utf8', stdio: 'pipe' });
    expect(run('pdfsig', file)).toContain('Signature is Valid.');
    const text = run('pdftotext', file, '-').replace(/\s+/g, ' ');
    expect(text).toContain(`Đã ký số Ký bởi: ${NAME}`);
    const boxes = [
      ...run('pdftotext', '-bbox', file, '-').matchAll(
        /xMin="([\d.]+)".*xMax="([\d.]+)" yMax="([\d.]+)">(.+)</g,
      ),
    ];
    const own = boxes.filter(([, left]) => Number(left) > 340);
    expect(own.length).toBeGreaterThan(15);
    for (const [, , right, bottom] of own) {
      expect(Number(right)).toBeLessThan(350 + 200);
      expect(842 - Number(bottom)).toBeGreaterThan(118);
    }
    expect(signed.length - pdf.length).toBeLessThan(80_000);
  });
});

test('a subset of a font has the glyphs it needs and no others', () => {
  const whole = readTrueType(font);
  const glyphs = [...'Ộữđ'].map(whole.glyphOf);
  expect(glyphs).not.toContain(0);
  const part = whole.subset(glyphs);
  expect(part.length).toBeLessThan(font.length / 5);
  expect(glyphs.map(whole.widthOf).every((width) => width > 0)).toBe(true);
});
