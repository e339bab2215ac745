import { element, verbatim } from '../dom/canonical-writer.ts';
import { childOf, childrenOf, elementsOf, type XmlDocument, type XmlElement } from '../dom/tree.ts';
import { DecodeRefused } from './decode-refused.ts';
import { type AuthorityCode, authorityCodeMarkup } from './encode.ts';

/** A range of the source and its replacement. */
type Edit = Readonly<{ from: number; to: number; text: string }>;

const removalOf = ({ start, end }: XmlElement): Edit => ({ from: start, to: end, text: '' });

/**
 * Inserts the authority's code and signature into the invoice (HDon), with every other byte unchanged, so that the
 * seller's signature stays valid. Replaces elements for them that exist already. Throws DecodeRefused INCOMPLETE if DLHDon or DSCKS is
 * missing.
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

/** Applied backwards, so that positions before an edit do not change; at one position, the removal comes first. */
function edited(source: string, edits: readonly Edit[]): string {
  const backwards = edits.toSorted((a, b) => b.from - a.from || b.to - a.to);
  return backwards.reduce(
    (text, { from, to, text: replacement }) => text.slice(0, from) + replacement + text.slice(to),
    source,
  );
}
