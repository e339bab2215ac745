import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTrustStore, type TrustStore } from '../certificates/trust-store.ts';
import { createTestAuthority, type TestAuthority } from '../test-authority.ts';
import { SELLER } from '../testing/signed-invoice.ts';
import { type Xmlsec, xmlsecIn } from '../testing/xmlsec.ts';
import { verifyDocument } from './verify-xml.ts';

/** Number of documents; three twentieths of them are also changed. `XMLSEC_RUNS=2000` takes some minutes. */
const RUNS = Number(process.env['XMLSEC_RUNS'] ?? 120);
const SEED = Number(process.env['XMLSEC_SEED'] ?? 20_261_129);
const CHANGED = Math.ceil((RUNS * 3) / 20);
const CHANGES_OF_EACH = 4;

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const NAMESPACE = 'urn:hoadon:test';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-xmlsec-'));
let authority: TestAuthority;
let trust: TrustStore;
let xmlsec: Xmlsec;
beforeAll(async () => {
  authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  trust = createTrustStore([authority.certificate]);
  xmlsec = xmlsecIn({
    folder,
    authority: authority.certificate,
    signer: await authority.issue({ commonName: 'CÔNG TY TNHH AN BÌNH', taxCode: SELLER }),
    withIds: ['DLHDon', `${NAMESPACE}:DLHDon`, `${DSIG}:Object`],
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const name = fc.constantFrom('TTin', 'Ten', 'x.y-z_1', 'tên', 'ñ·', '\u{10000}x', 'p:q');
const piece = fc.constantFrom(
  'a',
  'Bàn gỗ',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '"',
  "'",
  '>',
  '&amp;',
  '&lt;',
  '&gt;',
  '&#10;',
  '&#xD;',
  '&#xFEFF;',
  '\uFEFF',
  '\u0085',
  '\u2028',
  '\u00A0',
  '\u{1F600}',
  'e\u0301',
  '<![CDATA[<&]]>',
  '<?p i?>',
  'xmlns',
);
const texts = fc.array(piece, { maxLength: 4 });
const attributes = fc.constantFrom(
  '',
  '',
  '',
  ' Id="i"',
  " b='2' a='1'",
  ' a="1"  b="&#9;"',
  ' a="\t"',
  ' a="&quot;&lt;&#xD;\'"',
  ' p:a="1" a="2"',
  ' xmlns=""',
  ' xmlns="urn:x"',
  ' xmlns:p="urn:p2"',
  ' xmlns:q="urn:q" q:b="1" p:b="2"',
  ' xml:lang="vi"',
  ' xml:space="preserve"',
);

function treeOf(depth: number): fc.Arbitrary<string> {
  const children = depth === 0 ? fc.constant([]) : fc.array(treeOf(depth - 1), { maxLength: 3 });
  return fc
    .tuple(name, attributes, texts, children, fc.constantFrom('', ' ', '\n'))
    .map(([tag, stated, words, inner, gap]) => {
      const content = words.join('') + inner.join(words[0] ?? '');
      return content === '' && gap !== '\n'
        ? `<${tag}${stated}${gap}/>`
        : `<${tag}${stated}>${content}</${tag}${gap}>`;
    });
}

/** libxml2 writes in chunks of about 4,000 bytes: the text before the last tree is up to three of them long. */
const filler = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 4_200 }).map((length) => '\uFEFF'.repeat(length)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12_600 }).map((length) => 'x'.repeat(length)) },
);

const rootAttributes = fc.constantFrom(
  '',
  '',
  ` xmlns="${NAMESPACE}"`,
  ' xml:lang="vi"',
  ' xmlns:unused="urn:unused" xml:base="http://example.test/"',
);
const form = fc.constantFrom(INCLUSIVE, EXCLUSIVE);
const transforms = fc.constantFrom(
  [],
  [`${DSIG}enveloped-signature`],
  [EXCLUSIVE],
  [`${DSIG}enveloped-signature`, EXCLUSIVE],
  [`${DSIG}enveloped-signature`, INCLUSIVE],
);

/** An invoice with an empty signature, to be filled in by xmlsec1. */
const template = fc
  .record({
    trees: fc.array(treeOf(2), { minLength: 1, maxLength: 3 }),
    filler,
    root: rootAttributes,
    method: form,
    transforms,
    gap: fc.constantFrom('', '\n', '\r\n  '),
  })
  .map(({ trees, filler: long, root, method, transforms: steps, gap }) => {
    const reference = (id: string, list: readonly string[]) =>
      `<Reference URI="#${id}">${list.length === 0 ? '' : `<Transforms>${list.map((uri) => `<Transform Algorithm="${uri}"/>`).join('')}</Transforms>`}<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue/></Reference>`;
    const signature = `<Signature xmlns="${DSIG}"><SignedInfo>${gap}<CanonicalizationMethod Algorithm="${method}"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>${reference('D', steps)}${reference('T', [])}</SignedInfo><SignatureValue/><KeyInfo><X509Data><X509Certificate/></X509Data></KeyInfo><Object Id="T"><SignatureProperties><SignatureProperty Target="#S"><SigningTime>2026-11-21T09:30:00</SigningTime></SignatureProperty></SignatureProperties></Object></Signature>`;
    const data = `<DLHDon Id="D">${gap}<NDHDon><NBan><MST>${SELLER}</MST></NBan></NDHDon><TTKhac xmlns:p="urn:p">${trees.slice(1).join(gap)}${long}${trees[0]}</TTKhac></DLHDon>`;
    return `<HDon${root}>${gap}${data}${gap}<DSCKS><NBan>${signature}</NBan></DSCKS></HDon>`;
  });

const verdictOn = async (file: string): Promise<string> => {
  const { fault, signatures } = await verifyDocument(Buffer.from(file), {
    trust,
    now: '2026-11-29T00:00:00Z',
  });
  return signatures[0]?.reason?.code ?? fault?.code ?? 'ok';
};

/** Changes to a signed file between its first and last byte; some leave the signature valid. */
const change = fc.record({
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  what: fc.constantFrom(
    '\uFEFF',
    ' ',
    '\n',
    '\r',
    '1',
    '&#xFEFF;',
    '<?p i?>',
    '<b/>',
    ' xmlns:n="rel/path"',
    ' xmlns:n="a b"',
    ' xmlns:n="urn:n"',
    ' xml:id="a b"',
    ' c="1"',
    null,
  ),
});
type Change = Readonly<{ where: number; what: string | null }>;

/** Inserts attributes into a start tag, so that the file is still well-formed; null removes a character. */
function changed(file: string, { where, what }: Change): string {
  const from = Math.floor(where * file.length);
  if (what?.startsWith(' ') && what !== ' ') {
    const tag = /<[A-Za-z][^\s/>]*/.exec(file.slice(from));
    const end = tag === null ? from : from + tag.index + tag[0].length;
    return file.slice(0, end) + what + file.slice(end);
  }
  return file.slice(0, from) + (what ?? '') + file.slice(what === null ? from + 1 : from);
}

/** Must not be the verdict of a changed file that xmlsec1 refuses. */
const ACCEPTED = 'ok';
/**
 * Faults that only mean that xmlsec1 would have refused to read the same bytes, or that they are no invoice any more.
 */
const DIGEST_FAILED = new Set(['DIGEST_MISMATCH', 'SIGNATURE_MISMATCH']);

test(`files signed by xmlsec1 are valid here, and for changed files both verdicts agree (${RUNS} documents, seed ${SEED})`, {
  timeout: 60_000 + RUNS * 1_000,
}, async () => {
  const templates = fc.sample(template, { numRuns: RUNS, seed: SEED });
  const signed = xmlsec.sign(templates).filter((file) => file !== null);
  expect(signed).toHaveLength(RUNS);
  for (const file of signed)
    expect({ file, verdict: await verdictOn(file) }).toEqual({ file, verdict: ACCEPTED });

  const changes = fc.sample(change, { numRuns: CHANGED * CHANGES_OF_EACH, seed: SEED });
  const altered = changes.map((one, at) => changed(signed[at % CHANGED] ?? '', one));
  const theirs = xmlsec.accepts(altered);
  let [intact, broken] = [0, 0];
  for (const [at, file] of altered.entries()) {
    const ours = await verdictOn(file);
    const isAccepted = theirs[at] === true;
    if (isAccepted) intact += 1;
    else broken += 1;
    const both = { file, change: changes[at], ours, theirs: isAccepted };
    if (ours === ACCEPTED) expect(both).toMatchObject({ theirs: true });
    if (DIGEST_FAILED.has(ours)) expect(both).toMatchObject({ theirs: false });
  }
  expect({ intact: intact > 0, broken: broken > 0 }).toEqual({ intact: true, broken: true });
});
