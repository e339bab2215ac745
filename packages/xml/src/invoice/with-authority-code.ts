import { element, verbatim } from '../dom/canonical-writer.ts';
import { childOf, childrenOf, elementsOf, type XmlDocument, type XmlElement } from '../dom/tree.ts';
import { DecodeRefused } from './decode-refused.ts';
import { type AuthorityCode, authorityCodeMarkup } from './encode.ts';

/** A stretch of the source and what stands there instead. */
type Edit = Readonly<{ from: number; to: number; text: string }>;

const removalOf = ({ start, end }: XmlElement): Edit => ({ from: start, to: end, text: '' });

/**
 * The invoice (HDon) with code and signature of the authority put in, every other byte as it was,
 * so that the seller's signature still holds. A place kept empty for them is filled. Throws
 * DecodeRefused INCOMPLETE where DLHDon or DSCKS is missing.
 */
export function withAuthorityCode(
  { root, source }: XmlDocument,
  code: AuthorityCode,
  authoritySignature: string,
): string {
  const data = childOf(root, 'DLHDon');
  const signatures = childOf(root, 'DSCKS');
  const last = signatures && elementsOf(signatures).at(-1);
  if (!data || !last) throw new DecodeRefused('INCOMPLETE', 'HDon/DSCKS');
  const edits: Edit[] = [
    { from: data.end, to: data.end, text: authorityCodeMarkup(code) },
    {
      from: last.end,
      to: last.end,
      text: element('CQT', [verbatim(authoritySignature)]),
    },
    ...childrenOf(root, 'MCCQT').map(removalOf),
    ...childrenOf(signatures, 'CQT').map(removalOf),
  ];
  return edited(source, edits);
}

/** From the back, so that places before an edit stay where they are; at one place, removals come last. */
function edited(source: string, edits: readonly Edit[]): string {
  const backwards = edits.toSorted((a, b) => b.from - a.from || b.to - a.to);
  return backwards.reduce(
    (text, { from, to, text: replacement }) => text.slice(0, from) + replacement + text.slice(to),
    source,
  );
}
