import { at, textAt, type XmlElement } from './dom/tree.ts';

/** Kind of a file of the authority's formats, from its root element. */
export type DocumentKind =
  | 'invoice'
  | 'message'
  | 'notice'
  | 'declaration'
  | 'summary'
  | 'minutes'
  | 'list'
  | 'return'
  | 'other';

const KINDS: ReadonlyMap<string, Exclude<DocumentKind, 'other'>> = new Map([
  ['HDon', 'invoice'],
  ['TDiep', 'message'],
  ['TBao', 'notice'],
  ['TKhai', 'declaration'],
  ['BTHDLieu', 'summary'],
  ['BBan', 'minutes'],
  ['BKe', 'list'],
  ['HSoThueDTu', 'return'],
]);

export const documentKindOf = (root: XmlElement): DocumentKind => KINDS.get(root.local) ?? 'other';

/** The message type (MLTDiep) or form number (MSo), else the root's own name. */
export function documentCodeOf(root: XmlElement): string {
  const data = at(root, 'DLTBao') ?? at(root, 'DLTKhai', 'TTChung') ?? root;
  return textAt(root, 'TTChung', 'MLTDiep') ?? textAt(data, 'MSo') ?? root.local;
}
