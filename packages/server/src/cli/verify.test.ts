import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import {
  type Cast,
  codePart,
  createCast,
  invoiceData,
  invoiceFile,
  sellerSignature,
  signedInvoice,
} from '@hoadon/signing/testing/signed-invoice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { verifyCommand } from './verify.ts';

const root = mkdtempSync(join(tmpdir(), 'hoadon-verify-'));
const at = (name: string) => join(root, name);
afterAll(() => rmSync(root, { recursive: true }));

const PROVEN = {
  integrity: 'proven',
  signer: 'proven',
  trust: 'proven',
  authority_code: 'proven',
};

let cast: Cast;
let good: string;
let bad: string;
beforeAll(async () => {
  cast = await createCast();
  good = await signedInvoice(cast);
  bad = good.replace('1100000<', '1100001<');
  mkdirSync(at('ca'));
  writeFileSync(at('ca/a.pem'), new X509Certificate(cast.authority.certificate).toString());
  writeFileSync(at('ca/b.cer'), cast.stateAuthority.certificate);
  writeFileSync(at('good.xml'), good);
  writeFileSync(at('bad.xml'), bad);
});

async function verify(...args: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await verifyCommand(args, {
    out: (line) => out.push(line),
    error: (line) => errors.push(line),
    environment: { SIGNING_TRUSTED_CAS: at('ca') },
  });
  return { code, out, errors };
}

function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
const put = (name: string, content: string | Uint8Array) => {
  writeFileSync(at(name), content);
  return at(name);
};

describe('hoadon verify', () => {
  test('prints a valid invoice with its signers and times', async () => {
    const { code, out, errors } = await verify(at('good.xml'));
    expect(errors).toEqual([]);
    expect(out).toEqual([
      `${at('good.xml')}: valid`,
      '  kind      vat',
      '  seller    0101234567 Công ty TNHH An Bình & Cộng sự',
      '  number    1 C26TAA 7 of 2026-11-21',
      '  total     1100000 VND',
      '  code      00A1B2C3D4E5F60718293A4B5C6D7E8F90, signed by the tax authority',
      '  NBan      0101234567 CÔNG TY TNHH AN BÌNH & CỘNG SỰ, 2026-11-21 09:30:00, rsa-sha256, valid',
      '  CQT       CỤC THUẾ, 2026-11-21 09:31:00, rsa-sha256, valid',
    ]);
    expect(code).toBe(0);
  });
  test('prints one JSON object a line', async () => {
    const { code, out } = await verify('--json', at('good.xml'), at('bad.xml'));
    const [first, second] = out.map((line) => JSON.parse(line));
    expect(first).toEqual({
      file: at('good.xml'),
      kind: 'vat',
      seller_tax_code: '0101234567',
      template: '1',
      serial: 'C26TAA',
      number: '7',
      issued_on: '2026-11-21',
      total: '1100000',
      signatures: [
        {
          place: 'NBan',
          signer: 'CÔNG TY TNHH AN BÌNH & CỘNG SỰ',
          signer_tax_code: '0101234567',
          signed_at: '2026-11-21T09:30:00+07:00',
          algorithm: 'rsa-sha256',
          valid: true,
          trusted: true,
          reason: null,
        },
        {
          place: 'CQT',
          signer: 'CỤC THUẾ',
          signer_tax_code: null,
          signed_at: '2026-11-21T09:31:00+07:00',
          algorithm: 'rsa-sha256',
          valid: true,
          trusted: true,
          reason: null,
        },
      ],
      valid: true,
      trust: 'proven',
      proof: PROVEN,
    });
    expect(second).toMatchObject({
      total: '1100001',
      valid: false,
      trust: 'invalid',
      proof: { integrity: 'broken', signer: 'absent', trust: 'absent', authority_code: 'unproven' },
    });
    expect(second.signatures[0].reason).toMatch(/^DIGEST_MISMATCH: .*DLHDon/);
    expect(code).toBe(1);
  });
  test('an issuer outside the trust store is reported: intact, and nothing is proven', async () => {
    mkdirSync(at('no-ca'), { recursive: true });
    const other = await createTestAuthority({ name: 'CA KHÁC' });
    writeFileSync(at('no-ca/other.der'), other.certificate);
    const { code, out } = await verify('--trust', at('no-ca'), at('good.xml'));
    expect(out[0]).toBe(`${at('good.xml')}: NOT PROVEN, issuer unknown`);
    expect(out[5]).toMatch(/00A1B2C3D4E5F60718293A4B5C6D7E8F90, NOT PROVEN: no trusted key/);
    expect(out[6]).toMatch(/valid - ISSUER_UNKNOWN: .*\(CA THỬ NGHIỆM\)$/);
    expect(code).toBe(2);
  });
  test('the signature of a delegate named only in the file proves no seller', async () => {
    const { dataId, data } = invoiceData();
    const part = {
      dataId,
      data: data
        .replace('C26TAA', 'K26TAA')
        .replace('</TTChung>', '<MSTDVNUNLHDon>0312345678</MSTDVNUNLHDon></TTChung>'),
    };
    const seller = await sellerSignature(part, cast.otherSeller.signer);
    const delegated = put('delegated.xml', invoiceFile({ data: part, seller }));
    const { code, out } = await verify(delegated);
    expect(out[0]).toBe(
      `${delegated}: NOT PROVEN, the signature does not prove that the seller signed`,
    );
    expect(code).toBe(2);
  });
  test('a forged invoice with self-made certificates is not proven, and --json has the reason', async () => {
    const forged = put('forged.xml', await signedInvoice(await createCast()));
    const { code, out } = await verify('--json', forged);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({
      valid: true,
      trust: 'issuer-unknown',
      proof: { ...PROVEN, trust: 'unproven', authority_code: 'unproven' },
      signatures: [{ trusted: false }, { trusted: false }],
    });
    expect(code).toBe(2);
  });
  test.each([
    ['a code that nobody but the seller signed', 'code-not-proven', 2, (xml: string) => xml],
    [
      'no code where the series calls for one',
      'invalid',
      1,
      (xml: string) => xml.replace(/<MCCQT.*<\/MCCQT>/, ''),
    ],
    ['no code where the series calls for none', 'proven', 0, null],
  ] as const)('%s: %s, status %d', async (_, trust, status, alter) => {
    const data = invoiceData();
    const part = alter === null ? { ...data, data: data.data.replace('C26TAA', 'K26TAA') } : data;
    const seller = await sellerSignature(part, cast.seller.signer);
    const code = alter === null ? {} : { code: codePart() };
    const xml = invoiceFile({ data: part, ...code, seller });
    const result = await verify('--json', put('code.xml', alter?.(xml) ?? xml));
    expect([JSON.parse(result.out[0] ?? '').trust, result.code]).toEqual([trust, status]);
  });
  test('of several files the worst decides: unknown before proven, invalid before unknown', async () => {
    const forged = put('forged.xml', await signedInvoice(await createCast()));
    expect((await verify(at('good.xml'), forged)).code).toBe(2);
    expect((await verify(at('good.xml'), forged, at('bad.xml'))).code).toBe(1);
    expect((await verify(forged, at('bad.xml'), at('absent.xml'))).code).toBe(3);
  });
  test('an invoice without a signature is not valid', async () => {
    const { code, out } = await verify(
      '--json',
      put('unsigned.xml', invoiceFile({ data: invoiceData() })),
    );
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ kind: 'vat', signatures: [], valid: false });
    expect(code).toBe(1);
  });
  test.each([
    ['message 999', '<TDiep><TTChung><MLTDiep>999</MLTDiep></TTChung><DLieu/></TDiep>'],
    ['notice 01/TB-KTDL', '<TBao><DLTBao><MSo>01/TB-KTDL</MSo></DLTBao></TBao>'],
    [
      'declaration 01/ĐKTĐ-HĐĐT',
      '<TKhai><DLTKhai><TTChung><MSo>01/ĐKTĐ-HĐĐT</MSo></TTChung></DLTKhai></TKhai>',
    ],
    ['minutes BBan', '<BBan><NDBBan/></BBan>'],
    ['other rss', '<rss/>'],
    ['INCOMPLETE', '<Invoice><Content/></Invoice>'],
    ['unreadable', 'no xml at all'],
  ])('a file that is no invoice is still named: %s', async (kind, xml) => {
    const { code, out } = await verify('--json', put('other.xml', xml));
    expect(JSON.parse(out[0] ?? '')).toEqual({
      file: at('other.xml'),
      kind,
      seller_tax_code: null,
      template: null,
      serial: null,
      number: null,
      issued_on: null,
      total: null,
      signatures: [],
      valid: false,
      trust: 'invalid',
      proof: { integrity: 'broken', signer: 'absent', trust: 'absent', authority_code: 'absent' },
    });
    expect(code).toBe(1);
  });
  test.each([
    ['a namespace that libxml2 refuses', '<x xmlns:x="a b"></x>'],
    ['a relative namespace', '<x xmlns:x="rel/path"></x>'],
    ['an xml:id that is no name', '<x xml:id="a b"></x>'],
    ['unusual names', '<tên><\u{10000}x></\u{10000}x></tên>'],
  ])('one bad file of a folder has its own verdict: %s', async (_, inside) => {
    const folder = mkdtempSync(join(root, 'one-bad-'));
    writeFileSync(join(folder, 'a.xml'), good);
    writeFileSync(join(folder, 'b.xml'), good.replace('<NDHDon>', `<NDHDon>${inside}`));
    writeFileSync(join(folder, 'c.xml'), `<?xml version="1.0" encoding="us-ascii"?>${good}`);
    writeFileSync(join(folder, 'd.xml'), good);
    const { code, out, errors } = await verify('--json', folder);
    expect(errors).toEqual([]);
    expect(out.map((line) => JSON.parse(line).valid)).toEqual([true, false, false, true]);
    expect(code).toBe(1);
  });
  test('every invoice of a message has its own line', async () => {
    const unsigned = invoiceFile({ data: invoiceData({ id: 'HD8', number: '8' }) });
    const message = put(
      'many.xml',
      `<TDiep><TTChung><MLTDiep>203</MLTDiep></TTChung><DLieu>${good}${unsigned}</DLieu></TDiep>`,
    );
    const { out } = await verify('--json', message);
    expect(
      out
        .map((line) => JSON.parse(line))
        .map(({ number, signatures }) => [number, signatures.length]),
    ).toEqual([
      ['7', 2],
      ['8', 0],
    ]);
    const { out: lines } = await verify(message);
    expect(lines.at(-1)).toMatch(/^ {2}file {6}UNSIGNED/);
  });
  test('folders are walked, archives opened, other files and links skipped', async () => {
    mkdirSync(at('tree/deep'), { recursive: true });
    writeFileSync(at('tree/deep/b.xml'), good);
    writeFileSync(at('tree/a.xml'), good);
    writeFileSync(at('tree/note.txt'), 'not an invoice');
    writeFileSync(
      at('tree/c.zip'),
      await zipped({ 'in/x.xml': good, 'in/x.pdf': 'pdf', 'y.XML': good }),
    );
    symlinkSync(at('tree'), at('tree/again'));
    const { code, out } = await verify('--json', at('tree'));
    expect(out.map((line) => JSON.parse(line).file)).toEqual(
      ['tree/a.xml', 'tree/c.zip/in/x.xml', 'tree/c.zip/y.XML', 'tree/deep/b.xml'].map(at),
    );
    expect(code).toBe(0);
  });
});

describe('what cannot be read', () => {
  test('a missing file ends with 3, the others are still verified', async () => {
    const { code, out, errors } = await verify('--json', at('absent.xml'), at('good.xml'));
    expect(errors[0]).toContain(`${at('absent.xml')}: ENOENT`);
    expect([out.length, code]).toEqual([1, 3]);
  });
  test('a file larger than any invoice is not opened', async () => {
    const { code, errors } = await verify(
      put('huge.xml', Buffer.alloc(10 * 1024 * 1024 + 1, 0x20)),
    );
    expect(errors[0]).toMatch(/huge\.xml: 10485761 bytes/);
    expect(code).toBe(3);
  });
  test('an archive that unpacks to too much is stopped at that file', async () => {
    const bomb = await zipped({ 'bomb.xml': Buffer.alloc(11 * 1024 * 1024), 'good.xml': good });
    const { code, out, errors } = await verify('--json', put('bomb.zip', bomb));
    expect(errors).toEqual([expect.stringMatching(/bomb\.xml: unpacks to 11534336 bytes/)]);
    expect([out.length, code]).toEqual([1, 3]);
  });
  test('a file with too high a compression ratio is not unpacked', async () => {
    const bomb = await zipped({ 'bomb.xml': Buffer.alloc(9 * 1024 * 1024) });
    const { code, errors } = await verify(put('tight.zip', bomb));
    expect(errors[0]).toMatch(/bomb\.xml: unpacks to more than 250 times its size/);
    expect(code).toBe(3);
  });
  test('an archive with a false size is stopped', async () => {
    const size = 3 * 1024 * 1024;
    const zip = await zipped({ 'liar.xml': Buffer.alloc(size) });
    const true_ = Buffer.alloc(4);
    true_.writeUInt32LE(size);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(100);
    const lying = Buffer.from(
      zip.toString('latin1').replaceAll(true_.toString('latin1'), small.toString('latin1')),
      'latin1',
    );
    const { code, errors } = await verify(put('liar.zip', lying));
    expect(errors[0]).toMatch(/liar\.xml: /);
    expect(code).toBe(3);
  });
  test('names that leave the archive are refused', async () => {
    const zip = await zipped({ 'xx/evil.xml': good });
    const slip = Buffer.from(
      zip.toString('latin1').replaceAll('xx/evil.xml', '../evil.xml'),
      'latin1',
    );
    const { code, out, errors } = await verify(put('slip.zip', slip));
    expect(errors[0]).toMatch(/slip\.zip: invalid relative path/);
    expect([out.length, code]).toEqual([0, 3]);
  });
  test('a broken archive is reported', async () => {
    const zip = await zipped({ 'a.xml': good });
    const { code, errors } = await verify(put('cut.zip', zip.subarray(0, 100)));
    expect(errors[0]).toMatch(/cut\.zip: /);
    expect(code).toBe(3);
  });
  test('an empty archive or folder has nothing to verify', async () => {
    expect((await verify(put('empty.zip', await zipped({})))).errors[0]).toMatch(/no XML file/);
    expect((await verify(at('no-ca'))).code).toBe(3);
  });
});

describe('usage', () => {
  test('without a file the usage is printed and the status is 3', async () => {
    const { code, errors } = await verify();
    expect(errors[0]).toContain('hoadon verify FILE|DIR|ZIP…');
    expect(code).toBe(3);
  });
  test('--help explains the exit status', async () => {
    const { code, out } = await verify('--help');
    expect(out[0]).toContain('Exit status: 0 all proven');
    expect(code).toBe(0);
  });
  test('an unknown option, a missing trust folder and a faulty configuration end with 3', async () => {
    expect((await verify('--colour', at('good.xml'))).errors[0]).toContain('--colour');
    expect(await verify('--trust', at('nowhere'), at('good.xml'))).toMatchObject({
      code: 3,
      out: [],
    });
    const errors: string[] = [];
    const io = {
      out: () => {},
      error: (line: string) => errors.push(line),
      environment: { PORT: 'x' },
    };
    expect(await verifyCommand([at('good.xml')], io)).toBe(3);
    expect(errors[0]).toContain('PORT');
  });
  test('a folder of authorities that is missing, is none or holds no certificate ends with 3 and names it', async () => {
    mkdirSync(at('without'));
    writeFileSync(at('without/readme.txt'), '');
    writeFileSync(at('without/hoadon-demo-ca.pem'), '');
    for (const [folder, sentence] of [
      ['missing', 'there is no folder'],
      ['good.xml', 'is no folder'],
      ['without', 'holds no certificate'],
    ] as const) {
      const expected = { code: 3, out: [], errors: [expect.stringMatching(sentence)] };
      expect(await verify('--trust', at(folder), at('good.xml'))).toEqual(expected);
      const errors: string[] = [];
      const io = {
        out: () => expect.unreachable(),
        error: (line: string) => errors.push(line),
        environment: { SIGNING_TRUSTED_CAS: at(folder) },
      };
      expect(await verifyCommand([at('good.xml')], io)).toBe(3);
      expect(errors).toEqual([expect.stringMatching(`^SIGNING_TRUSTED_CAS: .*${sentence}`)]);
    }
  });
  test('without configured authorities every issuer is unknown', async () => {
    const out: string[] = [];
    const io = {
      out: (line: string) => out.push(line),
      error: () => {},
      environment: { DATA_FOLDER: at('fresh') },
    };
    expect(await verifyCommand([at('good.xml')], io)).toBe(2);
    expect(out[0]).toMatch(/NOT PROVEN, issuer unknown$/);
  });
});
