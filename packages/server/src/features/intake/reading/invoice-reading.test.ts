import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { draftOf2020, invoiceOf2014, oldVnptInvoice } from '@hoadon/signing/testing/older-invoices';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { IntakeFile, ReadEntry } from './entry.ts';
import { type InvoiceReading, invoiceReading } from './index.ts';
import { HOSTILE_FILES } from './testing/hostile-files.ts';
import { madeInvoices, pdfWith, zipOf } from './testing/made-files.ts';

const COMPANY = 'company-1';
const clock = { now: () => '2026-11-23T02:00:00.000Z', today: () => '2026-11-23' };
const log = pino({ level: 'silent' });

let made: Awaited<ReturnType<typeof madeInvoices>>;
let good: Buffer;
let reading: InvoiceReading;
beforeAll(async () => {
  made = await madeInvoices();
  good = await made.invoice();
  reading = invoiceReading({ clock, log, trust: made.trust });
});
afterAll(() => reading.close());

async function entriesOf(files: readonly IntakeFile[], by = reading) {
  const entries: ReadEntry[] = [];
  for await (const entry of by.read(COMPANY, files)) entries.push(entry);
  return entries;
}

const summaryOf = (entry: ReadEntry): string => {
  if (entry.kind === 'invoice')
    return `${entry.entryPath}: ${entry.invoice.number}${entry.evidence.map(({ entryPath }) => ` with ${entryPath}`).join('')}`;
  return `${entry.entryPath}: ${entry.kind === 'refused' ? entry.reason : 'set aside'}`;
};

/** The outcomes of the files, sorted: the order of an upload has no meaning. */
async function read(files: Readonly<Record<string, Uint8Array>>, by = reading): Promise<string[]> {
  const upload = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  return (await entriesOf(upload, by)).map(summaryOf).sort();
}

describe('IMP-001 what comes in as files', () => {
  test('an XML is an invoice with its exact bytes and the result of its signatures', async () => {
    const [entry] = await entriesOf([{ name: 'hoá đơn.xml', bytes: good }]);
    expect(entry).toMatchObject({
      kind: 'invoice',
      entryPath: 'hoá đơn.xml',
      position: 0,
      invoice: { number: '7', serial: 'C26TAA', seller: { taxCode: '0101234567' } },
      signatures: {
        valid: true,
        codeSigned: true,
        fault: null,
        all: [
          { role: 'seller', valid: true, trusted: true },
          { role: 'authority', valid: true, trusted: true },
        ],
      },
    });
    expect(entry?.kind === 'invoice' && Buffer.from(entry.xml).equals(good)).toBe(true);
  });

  test('an invoice changed after signing has the verdict that it was altered', async () => {
    const changed = Buffer.from(good.toString().replaceAll('1100000', '9900000'));
    const [entry] = await entriesOf([{ name: 'a.xml', bytes: changed }]);
    expect(entry).toMatchObject({
      kind: 'invoice',
      signatures: { valid: false, all: [{ reason: { code: 'DIGEST_MISMATCH' } }, {}] },
    });
  });

  test('a message with several invoices yields each, with one file for all', async () => {
    const message = Buffer.from(
      `<TDiep><TTChung><MLTDiep>206</MLTDiep></TTChung><DLieu>${await made.uncoded(7)}${await made.uncoded(8)}<HDon/></DLieu><TTKhac><TTin><TTruong>Kho</TTruong><DLieu>3</DLieu></TTin></TTKhac></TDiep>`,
    );
    const entries = await entriesOf([{ name: 'm.xml', bytes: message }]);
    expect(entries.map(summaryOf)).toEqual(['m.xml: 7', 'm.xml: 8', 'm.xml#3: INVOICE_INCOMPLETE']);
    expect(entries.slice(0, 2)).toMatchObject([
      { position: 0, signatures: { valid: true } },
      { position: 1, signatures: { valid: true } },
    ]);
    const [first, second] = entries;
    expect(
      first?.kind === 'invoice' && second?.kind === 'invoice' && first.xml === second.xml,
    ).toBe(true);
  });

  test('invoices of the formats before 2021 come in as those of today', async () => {
    const { seller } = made.cast;
    const older = {
      '2014.xml': invoiceOf2014(seller),
      '2014 whole.xml': invoiceOf2014(seller, ''),
      '2020.xml': draftOf2020(seller),
      'vnpt.xml': oldVnptInvoice(seller),
    };
    const entries = await entriesOf([{ name: 'old.zip', bytes: await zipOf(older) }]);
    expect(
      entries.map((entry) => [
        summaryOf(entry),
        entry.kind === 'invoice' && entry.signatures.valid,
      ]),
    ).toEqual([
      ['old.zip/2014.xml: 451', true],
      ['old.zip/2014 whole.xml: 451', true],
      ['old.zip/2020.xml: 169', true],
      ['old.zip/vnpt.xml: 77', true],
    ]);
  });

  test('XML that is no invoice is refused with the kind of the document', async () => {
    const notice = Buffer.from('<TDiep><TTChung><MLTDiep>204</MLTDiep></TTChung><DLieu/></TDiep>');
    expect(await entriesOf([{ name: 'a.xml', bytes: notice }])).toMatchObject([
      { kind: 'refused', reason: 'NOT_AN_INVOICE', words: { found: 'message 204' } },
    ]);
  });

  test('a zip, and a zip in it, yield their invoices with their paths', async () => {
    const inner = await zipOf({ 'tháng 11/8.xml': await made.invoice(8) });
    const zip = await zipOf({ 'tháng 11/': '', 'tháng 11/7.xml': good, 'trong.zip': inner });
    expect(await read({ 'hoá đơn.zip': zip })).toEqual([
      'hoá đơn.zip/tháng 11/7.xml: 7',
      'hoá đơn.zip/trong.zip/tháng 11/8.xml: 8',
    ]);
  });

  test('a PDF yields the invoice attached to it, and is its evidence', async () => {
    const pdf = pdfWith({ 'readme.txt': 'nothing', 'invoice.xml': good });
    expect(await read({ 'a.pdf': pdf })).toEqual(['a.pdf/invoice.xml: 7 with a.pdf']);
  });

  test('a PDF beside the XML of its name is the evidence of that invoice, loose or in a zip', async () => {
    const pdf = pdfWith({});
    expect(await read({ 'A.PDF': pdf, 'a.xml': good, 'b.pdf': pdf })).toEqual([
      'a.xml: 7 with A.PDF',
      'b.pdf: PDF_ALONE',
    ]);
    const zip = await zipOf({ 'x/a.pdf': pdf, 'y/a.xml': good, 'x/a.xml': good });
    expect(await read({ 'z.zip': zip })).toEqual([
      'z.zip/x/a.xml: 7 with z.zip/x/a.pdf',
      'z.zip/y/a.xml: 7',
    ]);
  });

  test('a PDF beside an XML that is refused is read for itself', async () => {
    const files = { 'a.xml': good.subarray(0, 500), 'a.pdf': pdfWith({ 'i.xml': good }) };
    expect(await read(files)).toEqual(['a.pdf/i.xml: 7 with a.pdf', 'a.xml: XML_DAMAGED']);
  });

  test('what renders an invoice in the zip of the portal is set aside, and a scan is not', async () => {
    const portal = {
      'invoice.xml': good,
      'invoice.html': '<html></html>',
      'details.js': 'x',
      'sign-check.jpg': Buffer.from('ffd8ff', 'hex'),
    };
    const scan = { 'a.xml': good, 'scan.jpg': Buffer.from('ffd8ffe0', 'hex'), '.DS_Store': 'x' };
    expect(await read({ 'p.zip': await zipOf(portal), 's.zip': await zipOf(scan) })).toEqual([
      'p.zip/details.js: set aside',
      'p.zip/invoice.html: set aside',
      'p.zip/invoice.xml: 7',
      'p.zip/sign-check.jpg: set aside',
      's.zip/.DS_Store: set aside',
      's.zip/a.xml: 7',
      's.zip/scan.jpg: PICTURE',
    ]);
  });

  test('a workbook is sent to the import from Excel', async () => {
    const workbook = await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<w/>' });
    expect(
      await read({ 'a.zip': workbook, 'b.xls': Buffer.from('d0cf11e0a1b11ae1', 'hex') }),
    ).toEqual(['a.zip: WORKBOOK', 'b.xls: WORKBOOK']);
  });

  test('names with "..", repeated names and names in old encodings become harmless paths', async () => {
    const names = ['../../etc/a.xml', 'C:\\Windows\\b.xml', '/root/c.xml', 'd\u202elmx.xml'];
    const files = names.map((name) => ({ name, bytes: good }));
    const twice = [...files, { name: 'c.xml', bytes: good }, { name: 'c.xml', bytes: good }];
    const zip = Buffer.from(await zipOf({ 'H1a.xml': good, 'xx/xx/e.xml': good }));
    for (let at = zip.indexOf('H1a.xml'); at >= 0; at = zip.indexOf('H1a.xml', at))
      zip.write('Hóa.xml', at, 'latin1');
    for (let at = zip.indexOf('xx/xx/'); at >= 0; at = zip.indexOf('xx/xx/', at))
      zip.write('../../', at);
    const entries = await entriesOf([...twice, { name: 'z.zip', bytes: zip }]);
    expect(entries.map(({ entryPath }) => entryPath).sort()).toEqual([
      'Windows/b.xml',
      'c.xml',
      'c.xml (2)',
      'dlmx.xml',
      'etc/a.xml',
      'root/c.xml',
      'z.zip/Hóa.xml',
      'z.zip/e.xml',
    ]);
  });
});

describe('IMP-003 harmful files are refused by name, and the files beside them are read', () => {
  test.each(Object.entries(HOSTILE_FILES))('%s', async (_, { make, reason }) => {
    const hostile = await make(good);
    const beside = { 'a good.xml': good, 'x.bin': hostile, 'z.xml': await made.invoice(8) };
    const [first, refused, last] = await read(beside);
    expect([first, last]).toEqual(['a good.xml: 7', 'z.xml: 8']);
    expect(refused).toMatch(new RegExp(`^x\\.bin\\S*: ${reason}$`));
    expect(await read({ 'o.zip': await zipOf({ 'a good.xml': good, 'x.bin': hostile }) })).toEqual([
      'o.zip/a good.xml: 7',
      expect.stringMatching(new RegExp(`^o\\.zip/x\\.bin\\S*: ${reason}$`)),
    ]);
  });

  test('a file over 10 MB is refused before anything is done with it', async () => {
    const large = Buffer.alloc(11 * 1024 * 1024, ' ');
    expect(await read({ 'a.xml': large, 'b.xml': good })).toEqual([
      'a.xml: FILE_TOO_LARGE',
      'b.xml: 7',
    ]);
  });
});

test('a file that takes too much is refused alone, and a PDF beside it is still read', async () => {
  const process = new URL('./testing/costly-process.ts', import.meta.url);
  const by = invoiceReading({ clock, log, trust: made.trust }, { process, limitMs: 400 });
  onTestFinished(() => by.close());
  const endless = Buffer.from('<a>ENDLESS</a>');
  const pdf = pdfWith({ 'b.xml': good });
  expect(await read({ 'a.xml': good, 'b.xml': endless, 'b.pdf': pdf, 'c.xml': good }, by)).toEqual([
    'a.xml: 7',
    'b.pdf/b.xml: 7 with b.pdf',
    'b.xml: TOO_COSTLY',
    'c.xml: 7',
  ]);
});

/** What draws an invoice is never opened: a zip of such a name would be set aside with all in it. */
const namedAsZips = (content: Tree): Tree =>
  Object.fromEntries(
    Object.entries(content).map(([own, inner]) => {
      if (typeof inner === 'string') return [own, inner];
      return /html|jpg/.test(own) ? [own, 'picture'] : [own, namedAsZips(inner)];
    }),
  );

/** A made-up upload: files, and zips of them, under names that may repeat in other letters. */
type Tree = { [name: string]: 'invoice' | 'broken' | 'pdf' | 'picture' | Tree };
const name = fc.constantFrom(
  'a.xml',
  'A.xml',
  'a.pdf',
  'b.xml',
  'b.jpg',
  'c.html',
  'x/a.xml',
  'x/a.pdf',
  'n.zip',
);
const leaf = fc.constantFrom(
  'invoice' as const,
  'broken' as const,
  'pdf' as const,
  'picture' as const,
);
const tree: fc.Arbitrary<Tree> = fc
  .letrec<{ tree: Tree }>((tie) => ({
    tree: fc.dictionary(name, fc.oneof({ maxDepth: 2 }, leaf, tie('tree')), {
      minKeys: 1,
      maxKeys: 5,
    }),
  }))
  .tree.map(namedAsZips);

async function packed(content: Tree[string]): Promise<Buffer> {
  if (content === 'invoice') return good;
  if (content === 'broken') return good.subarray(0, 300);
  if (content === 'pdf') return pdfWith({});
  if (content === 'picture') return Buffer.from('ffd8ff', 'hex');
  const files = await Promise.all(
    Object.entries(content).map(async ([own, inner]) => [own, await packed(inner)] as const),
  );
  return zipOf(Object.fromEntries(files));
}

/** Paths of everything that is no zip; below the second zip a zip is a file that is refused. */
function pathsIn(content: Tree, parent = '', depth = 0): string[] {
  return Object.entries(content).flatMap(([own, inner]) => {
    const entryPath = `${parent}${own}`;
    return typeof inner === 'string' || depth === 2
      ? [entryPath]
      : pathsIn(inner, `${entryPath}/`, depth + 1);
  });
}

test('IMP-012 every file and every entry of a zip has exactly one outcome', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (content) => {
      const upload = await Promise.all(
        Object.entries(content).map(async ([own, inner]) => ({
          name: own,
          bytes: await packed(inner),
        })),
      );
      const entries = await entriesOf(upload);
      const ended = entries.flatMap((entry) =>
        entry.kind === 'invoice'
          ? [entry.entryPath, ...entry.evidence.map(({ entryPath }) => entryPath)]
          : [entry.entryPath],
      );
      expect(ended.sort()).toEqual(pathsIn(content).sort());
    }),
    { numRuns: 60 },
  );
});

test('a consumer that stops reading leaves no files behind', async () => {
  const zip = await zipOf({ 'a.xml': good, 'b.xml': good });
  const before = (await readdir(tmpdir())).filter((own) => own.startsWith('hoadon-reading-'));
  for await (const _ of reading.read(COMPANY, [{ name: 'z.zip', bytes: zip }])) break;
  const after = (await readdir(tmpdir())).filter((own) => own.startsWith('hoadon-reading-'));
  expect(after).toEqual(before);
});
