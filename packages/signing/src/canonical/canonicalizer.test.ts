import { parseText } from '@hoadon/xml/dom/parse';
import { descendantsOf, elementsOf, sourceOf, type XmlElement } from '@hoadon/xml/dom/tree';
import fc from 'fast-check';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { elementIndex } from '../verifying/element-index.ts';
import { canonicalizer } from './canonicalizer.ts';
import { inheritedNamespace, simpleCanonical } from './simple-canonical.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** What libxml2 says, asked without any code of ours. */
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

const name = fc.constantFrom('HDon', 'DLHDon', 'Object', 'Ten', 'x.y-z_1');
const text = fc.array(
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
    .tuple(name, attribute, text, children, blank)
    .map(([tag, attributes, texts, inner, gap]) => {
      const content = texts.join('') + inner.join(texts[0] ?? '');
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
  test('both ways together give what libxml2 gives, in both forms', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (source) => {
        const document = parseText(source);
        const index = elementIndex(document.root);
        const { canonical, release } = canonicalizer(document);
        for (const element of descendantsOf(document.root)) {
          const path = index.pathTo(element);
          expect(await canonical(path, 'inclusive')).toBe(oracle(source, path));
          expect(await canonical(path, 'exclusive')).toBe(oracle(source, path, true));
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
