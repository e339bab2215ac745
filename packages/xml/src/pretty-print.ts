import { attributeText, text } from './dom/canonical-writer.ts';
import { parseText } from './dom/parse.ts';
import type { XmlElement, XmlNode } from './dom/tree.ts';

/** A piece of a line with its kind, for colouring. */
export type Token = Readonly<{
  kind: 'punctuation' | 'name' | 'attribute' | 'value' | 'text';
  text: string;
}>;

/** One line of the indented view. */
export type PrettyLine = Readonly<{ depth: number; tokens: readonly Token[] }>;

const punctuation = (mark: string): Token => ({ kind: 'punctuation', text: mark });
const isBlank = (node: XmlNode): boolean => typeof node === 'string' && node.trim() === '';

/**
 * The document as indented lines of tokens, for looking at only: the bytes that were signed are
 * the file's own. Throws XmlRefused.
 */
export function prettyPrint(source: string): PrettyLine[] {
  return [...linesOf(parseText(source.replace(/^\uFEFF/, '')).root, 0)];
}

function* linesOf(element: XmlElement, depth: number): Generator<PrettyLine> {
  const start = startTag(element);
  const end = [punctuation('</'), nameOf(element), punctuation('>')];
  const children = element.children.filter((node) => !isBlank(node));
  if (children.length === 0) {
    yield { depth, tokens: [...start, punctuation('/>')] };
    return;
  }
  const texts = children.filter((node) => typeof node === 'string');
  if (texts.length === children.length) {
    const content: Token = { kind: 'text', text: text(texts.join('').trim()) };
    yield { depth, tokens: [...start, punctuation('>'), content, ...end] };
    return;
  }
  yield { depth, tokens: [...start, punctuation('>')] };
  for (const child of children) {
    if (typeof child !== 'string') yield* linesOf(child, depth + 1);
    else yield { depth: depth + 1, tokens: [{ kind: 'text', text: text(child.trim()) }] };
  }
  yield { depth, tokens: end };
}

const nameOf = ({ name }: XmlElement): Token => ({ kind: 'name', text: name });

const startTag = (element: XmlElement): Token[] => [
  punctuation('<'),
  nameOf(element),
  ...[...element.attributes].flatMap(([name, value]): Token[] => [
    { kind: 'attribute', text: ` ${name}` },
    punctuation('='),
    { kind: 'value', text: `"${attributeText(value)}"` },
  ]),
];
