/** A parsed element. `start` and `end` are its position in the source, from which its exact text can be cut. */
export type XmlElement = Readonly<{
  /** Name with its prefix, as written. */
  name: string;
  /** Name without prefix. */
  local: string;
  /** Namespace URI, empty for none: the authority's own tags have none. */
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  /** Elements and text in document order. */
  children: readonly XmlNode[];
  start: number;
  end: number;
}>;
export type XmlNode = XmlElement | string;

export type XmlDocument = Readonly<{
  root: XmlElement;
  /** The decoded text without byte order mark. */
  source: string;
  /** Comments were dropped; a verifier may refuse a document that has any. */
  hasComments: boolean;
}>;

const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

export const elementsOf = (parent: XmlElement): XmlElement[] => parent.children.filter(isElement);

/** The first child called `local`, in any namespace. */
export function childOf(parent: XmlElement | null, local: string): XmlElement | null {
  for (const node of parent?.children ?? [])
    if (isElement(node) && node.local === local) return node;
  return null;
}

/** In one pass: called for every tag of every file. */
export function childrenOf(parent: XmlElement | null, local: string): XmlElement[] {
  const children: XmlElement[] = [];
  for (const node of parent?.children ?? [])
    if (isElement(node) && node.local === local) children.push(node);
  return children;
}

/** Walks down by first children: `at(root, 'DLieu', 'TBao')`. */
export const at = (start: XmlElement | null, ...path: readonly string[]): XmlElement | null =>
  path.reduce<XmlElement | null>((element, local) => childOf(element, local), start);

/** All text inside, children's included, without the white space around it. */
export function textOf(element: XmlElement | null): string {
  if (!element) return '';
  let text = '';
  for (const node of element.children) text += isElement(node) ? textOf(node) : node;
  return text.trim();
}

/** Text of a child, null where the child is missing or empty. */
export const textAt = (start: XmlElement | null, ...path: readonly string[]): string | null =>
  textOf(at(start, ...path)) || null;

/** The element's own source text, byte for byte. */
export const sourceOf = (document: XmlDocument, element: XmlElement): string =>
  document.source.slice(element.start, element.end);

/** `element` and everything below it, in document order. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of elementsOf(element)) yield* descendantsOf(child);
}
