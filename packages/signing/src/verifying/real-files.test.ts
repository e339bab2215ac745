import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTrustStore } from '../certificates/trust-store.ts';
import { verifyDocument } from './verify-xml.ts';

/** Files of real taxpayers: read from their folder, never copied (docs/decisions). */
const FOLDER = join(import.meta.dirname, '../../../../../shared/data/xml-samples');
const present = existsSync(FOLDER);
if (!present) console.info('real signed files are not on this machine; their tests are skipped');

const NOW = '2026-11-21T03:00:00.000Z';
const emptyStore = createTrustStore([]);
const verify = (bytes: Uint8Array) => verifyDocument(bytes, { trust: emptyStore, now: NOW });

/** Pairs of a file name and its verdict in the list of origins: `NBan: VALID; CQT: VALID`. */
function expectations(): [string, string][] {
  if (!present) return [];
  const rows = readFileSync(join(FOLDER, 'ORIGINS.md'), 'utf8').split('\n');
  return rows.flatMap((row): [string, string][] => {
    const [, file = '', , verdict = ''] = row.split('|').map((cell) => cell.trim());
    return /\.xml$/.test(file) ? [[file, verdict.replaceAll(/ \([^)]*\)/g, '')]] : [];
  });
}
const FILES = expectations();
const SIGNED = FILES.filter(([, verdict]) => verdict !== 'no signature');
const read = (file: string) => readFileSync(join(FOLDER, file));
const INTACT = SIGNED.filter(([, verdict]) => !verdict.includes('INVALID'));

describe.skipIf(!present)('real files', () => {
  test('every file of the collection is in the list', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
    const xml = files.filter((file) => file.endsWith('.xml')).sort();
    expect(FILES.map(([file]) => file).sort()).toEqual(xml);
    expect(INTACT.length).toBeGreaterThan(30);
  });
  test.each(FILES)('%s is %s', async (file, expected) => {
    const { signatures } = await verify(read(file));
    const verdicts = signatures.map(
      ({ place, valid }) => `${place}: ${valid ? 'VALID' : 'INVALID'}`,
    );
    expect(verdicts.join('; ') || 'no signature').toBe(expected);
  });
  test('their issuers are unknown to a store without pinned certificates', async () => {
    for (const [file] of INTACT) {
      const { valid, signatures } = await verify(read(file));
      expect({
        file,
        valid,
        codes: [...new Set(signatures.map(({ reason }) => reason?.code))],
      }).toEqual({
        file,
        valid: true,
        codes: ['ISSUER_UNKNOWN'],
      });
    }
  });
  test('signatures with SHA-1 or a short key are flagged weak', async () => {
    for (const [file] of INTACT) {
      const text = read(file).toString('utf8');
      const { signatures } = await verify(read(file));
      if (text.includes('xmldsig#sha1')) expect(signatures.some(({ weak }) => weak)).toBe(true);
    }
  });
});

/** The file with the last byte of the pattern's first match replaced. */
function altered(bytes: Buffer, pattern: RegExp): Buffer | null {
  const match = pattern.exec(bytes.toString('latin1'));
  if (match === null) return null;
  const at = match.index + match[0].length - 1;
  const copy = Buffer.from(bytes);
  copy[at] = copy[at] === 0x31 ? 0x32 : 0x31;
  return copy;
}

describe.skipIf(!present)('altered copies of real files', () => {
  const ALTERATIONS: readonly (readonly [string, RegExp, RegExp])[] = [
    ['a digit of the total', /<TgTTTBSo>-?\d/, /DIGEST_MISMATCH/],
    ["a letter of the authority's code", /<MCCQT Id=[^>]*>./, /DIGEST_MISMATCH/],
    [
      'a digit of the signing time',
      /<SigningTime[^>]*>\d{4}-\d\d-\d\dT\d\d:\d\d:\d/,
      /DIGEST_MISMATCH/,
    ],
    ['a character of the signature value', /<SignatureValue>./, /SIGNATURE_MISMATCH/],
    ['a character of a digest', /<DigestValue>./, /DIGEST_MISMATCH/],
  ];
  test.each(ALTERATIONS)('a change of %s is refused with the cause', async (_, pattern, code) => {
    let tried = 0;
    for (const [file] of INTACT) {
      const copy = altered(read(file), pattern);
      if (copy === null) continue;
      tried += 1;
      const { valid, signatures } = await verify(copy);
      const codes = signatures.map(({ reason }) => reason?.code).join();
      expect({ file, valid, codes }).toEqual({
        file,
        valid: false,
        codes: expect.stringMatching(code),
      });
    }
    expect(tried).toBeGreaterThan(5);
  });
  test('the signatures of seller and authority swapped are refused', async () => {
    let tried = 0;
    for (const [file] of INTACT) {
      const text = read(file).toString('utf8');
      const swapped = text.replace(
        /<NBan>(<Signature[\s\S]*?<\/Signature>)<\/NBan>([\s\S]*?)<CQT>(<Signature[\s\S]*?<\/Signature>)<\/CQT>/,
        '<NBan>$3</NBan>$2<CQT>$1</CQT>',
      );
      if (swapped === text) continue;
      tried += 1;
      const { signatures } = await verify(Buffer.from(swapped));
      expect(signatures.map(({ valid }) => valid)).toEqual([false, false]);
    }
    expect(tried).toBeGreaterThan(3);
  });
});
