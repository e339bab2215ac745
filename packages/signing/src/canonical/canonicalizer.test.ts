import { parseText } from '@hoadon/xml/dom/parse';
import { descendantsOf, elementsOf, sourceOf, type XmlElement } from '@hoadon/xml/dom/tree';
import fc from 'fast-check';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { elementIndex } from '../verifying/element-index.ts';
import { canonicalizer } from './canonicalizer.ts';
import { inheritedNamespace, simpleCanonical } from './simple-canonical.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** The result of libxml2, without any code of this package. */
function oracle(source: string, path: readonly XmlElement[], exclusive = false): string {
  const steps = path.map((element, at) => {
    const parent = path[at - 1];
    return `/*[${parent === undefined ? 1 : elementsOf(parent).indexOf(element) + 1}]`;
  });
  const tree = XmlDocument.fromString(source);
  try {
    const node = tree.get(steps.join(''));
    if (node === null) throw new Error('no such element');
    const mode = exclusive ? XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 : XmlC14NMode.XML_C14N_1_0;
    return node.canonicalizeToString({ mode });
  } finally {
    tree.dispose();
  }
}

/** Decodes the bytes unchanged: `TextDecoder` would drop a byte order mark. */
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const name = fc.constantFrom('HDon', 'DLHDon', 'Object', 'Ten', 'x.y-z_1');
const texts = fc.array(
  fc.constantFrom(
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
    '&quot;',
    '&#10;',
    '&#xD;',
    '<![CDATA[<&]]>',
    '<?p i?>',
    'xmlns',
    ' reset=""',
  ),
  { maxLength: 4 },
);
const attribute = fc.constantFrom(
  '',
  '',
  '',
  ' Id="i"',
  ' Id="a b"',
  " Id='q'",
  ' Id="&amp;"',
  ' Id="a\tb"',
  ' b="1" a="2"',
  ' a="1"  b="2"',
  ' xmlns=""',
  ` xmlns="${DSIG}"`,
  ' xmlns="urn:x"',
  ' xmlns:p="urn:p"',
  ' xml:lang="vi"',
  ' reset=""',
  ' Id="i" ',
);
const blank = fc.constantFrom('', ' ', '\n');

function treeOf(depth: number): fc.Arbitrary<string> {
  const children = depth === 0 ? fc.constant([]) : fc.array(treeOf(depth - 1), { maxLength: 3 });
  return fc
    .tuple(name, attribute, texts, children, blank)
    .map(([tag, attributes, words, inner, gap]) => {
      const content = words.join('') + inner.join(words[0] ?? '');
      return content === '' && gap !== '\n'
        ? `<${tag}${attributes}${gap}/>`
        : `<${tag}${attributes}>${content}</${tag}${gap}>`;
    });
}
const tree = treeOf(3);

describe('canonical form', () => {
  test('the direct way never differs from libxml2, whatever the document looks like', () => {
    let direct = 0;
    fc.assert(
      fc.property(tree, (source) => {
        const document = parseText(source);
        const index = elementIndex(document.root);
        for (const element of descendantsOf(document.root)) {
          const path = index.pathTo(element);
          const inherited = inheritedNamespace(path.slice(0, -1));
          const simple = simpleCanonical(sourceOf(document, element), inherited);
          if (simple === null) continue;
          direct += 1;
          expect(simple).toBe(oracle(source, path));
        }
      }),
      { numRuns: 400 },
    );
    expect(direct).toBeGreaterThan(40);
  });
  test('both methods return the bytes of libxml2, in both forms', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (source) => {
        const document = parseText(source);
        const index = elementIndex(document.root);
        const { canonical, release } = canonicalizer(document);
        for (const element of descendantsOf(document.root)) {
          const path = index.pathTo(element);
          expect(text(await canonical(path, 'inclusive'))).toBe(oracle(source, path));
          expect(text(await canonical(path, 'exclusive'))).toBe(oracle(source, path, true));
        }
        release();
      }),
      { numRuns: 60 },
    );
  });
  test('a signature element takes the namespace of the signature along', () => {
    const source = `<Signature xmlns="${DSIG}"><Object Id="o"><P xmlns=""><T>x</T></P></Object></Signature>`;
    const { root } = parseText(source);
    const object = elementsOf(root)[0] ?? root;
    const direct = simpleCanonical(source.slice(object.start, object.end), DSIG);
    expect(direct).toBe(`<Object xmlns="${DSIG}" Id="o"><P xmlns=""><T>x</T></P></Object>`);
    expect(direct).toBe(oracle(source, [root, object]));
  });
  test('a byte order mark in the text is content, wherever a chunk of libxml2 begins', async () => {
    for (const length of [1, 3_999, 4_000, 4_001, 8_000]) {
      const source = `<a b='1'>${'\uFEFF'.repeat(length)}x</a>`;
      const document = parseText(source);
      const { canonical, without, release } = canonicalizer(document);
      const [bytes, exclusive] = [
        await canonical([document.root], 'inclusive'),
        await canonical([document.root], 'exclusive'),
      ];
      expect(text(bytes)).toBe(source.replaceAll("'", '"'));
      expect(text(exclusive)).toBe(text(bytes));
      const nowhere = { ...document.root, start: 0, end: 0 };
      expect(text(await without(nowhere, 'inclusive'))).toBe(text(bytes));
      release();
    }
  });
  test.each([
    ['a relative namespace', '<a><b xmlns:x="rel/path"/></a>'],
    ['a namespace that is no address', '<a><b xmlns:x="a b"/></a>'],
    ['a default namespace that is no address', '<a xmlns="a b"><b/></a>'],
    ['an xml:id that is no name', '<a><b xml:id="a b"/></a>'],
    ['the same xml:id twice', '<a><b xml:id="x"/><c xml:id="x"/></a>'],
    ['a name longer than libxml2 reads', `<a><${'n'.repeat(60_000)}/></a>`],
  ])('%s has no canonical form, which is a verdict and no crash', async (_, source) => {
    const document = parseText(source);
    const [child] = elementsOf(document.root);
    const path = [document.root, ...(child ? [child] : [])];
    const { canonical, without, release } = canonicalizer(document);
    const refused = { reason: { code: 'CANONICAL_FORM_REFUSED' } };
    await expect(canonical(path, 'exclusive')).rejects.toMatchObject(refused);
    await expect(canonical(path, 'exclusive')).rejects.toMatchObject(refused);
    const nowhere = { ...document.root, start: 0, end: 0 };
    await expect(without(nowhere, 'inclusive')).rejects.toMatchObject(refused);
    release();
  });
  test('a path into another document is a mistake of ours', async () => {
    const other = parseText('<a><b xmlns="urn:x"/></a>').root;
    const { canonical, release } = canonicalizer(parseText('<a/>'));
    const path = [other, ...elementsOf(other)];
    await expect(canonical(path, 'exclusive')).rejects.toThrow('no element');
    release();
  });
  test('an empty path is a mistake of ours', async () => {
    const { canonical } = canonicalizer(parseText('<a/>'));
    await expect(canonical([], 'inclusive')).rejects.toThrow(RangeError);
  });
});
