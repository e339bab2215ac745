import { SaxesParser } from 'saxes';
import { parsePlain } from './plain-parse.ts';
import type { XmlDocument, XmlElement, XmlNode } from './tree.ts';

export const MAX_BYTES = 10 * 1024 * 1024;
const MAX_DEPTH = 64;
/** An invoice of 1,000 lines has about 15,000 elements. */
const MAX_ELEMENTS = 250_000;
const MAX_ATTRIBUTES = 64;
/** Limit for the whole document: invoices of the product have some thirty. */
const MAX_ALL_ATTRIBUTES = 250_000;
const BYTE_ORDER_MARK = '\uFEFF';
const XML_VERSION = '1.0';
const UTF8_NAMES = /^utf-?8$/i;
/** Every ASCII document is UTF-8 as well. */
const ASCII = 'us-ascii';
const BEYOND_ASCII = /[\u{80}-\u{10ffff}]/u;

export type XmlFault =
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'NOT_UTF8'
  | 'DOCTYPE'
  | 'TOO_DEEP'
  | 'TOO_MANY_ELEMENTS'
  | 'TOO_MANY_ATTRIBUTES'
  | 'MALFORMED';

/** Thrown for bytes that are no acceptable XML document. */
export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
  readonly code: XmlFault;

  constructor(code: XmlFault, detail = '', options?: ErrorOptions) {
    super(detail ? `${code}: ${detail}` : code, options);
    this.code = code;
  }
}

/** An element under construction; its end is set when it closes. */
type OpenElement = { -readonly [K in keyof XmlElement]: XmlElement[K] } & {
  children: XmlNode[];
};

function decode(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new XmlRefused('EMPTY');
  if (bytes.length > MAX_BYTES) throw new XmlRefused('TOO_LARGE', `${bytes.length} bytes`);
  const text = textOf(bytes);
  // The decoder removes one byte order mark, saxes a second; libxml2 and xmlsec1 refuse the file.
  if (text.startsWith(BYTE_ORDER_MARK)) throw new XmlRefused('MALFORMED', 'two byte order marks');
  return text;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new XmlRefused('NOT_UTF8', '', { cause });
  }
}

/**
 * Parses an XML document into a light tree that preserves order, text, attributes and namespaces. Accepts a byte order
 * mark and processing instructions, expands nothing, and throws XmlRefused for a DOCTYPE and for anything too large,
 * too deep or not well-formed.
 */
export function parse(bytes: Uint8Array): XmlDocument {
  return parseText(decode(bytes));
}

const PLAIN_LIMITS = {
  depth: MAX_DEPTH,
  elements: MAX_ELEMENTS,
  attributesOfTag: MAX_ATTRIBUTES,
  attributes: MAX_ALL_ATTRIBUTES,
} as const;

/** The same for text that is decoded already. */
export const parseText = (source: string): XmlDocument =>
  parsePlain(source, PLAIN_LIMITS) ?? parseFully(source);

/** Parses with the full parser, which detects every refusal. */
export function parseFully(source: string): XmlDocument {
  if (source.includes('<!DOCTYPE')) throw new XmlRefused('DOCTYPE');
  const builder = treeBuilder(source);
  try {
    builder.parser.write(source).close();
  } catch (cause) {
    if (cause instanceof XmlRefused) throw cause;
    throw new XmlRefused('MALFORMED', String(cause), { cause });
  }
  return builder.document();
}

function treeBuilder(source: string) {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  let attributesOfTag = 0;
  let allAttributes = 0;
  let hasComments = false;

  parser.on('xmldecl', ({ version, encoding }) => {
    // XML 1.1 has other line ends and characters: canonical XML is defined for 1.0 alone.
    if (version !== XML_VERSION) throw new XmlRefused('MALFORMED', `XML ${version}`);
    const isAscii = encoding?.toLowerCase() === ASCII && !BEYOND_ASCII.test(source);
    if (encoding && !UTF8_NAMES.test(encoding) && !isAscii)
      throw new XmlRefused('NOT_UTF8', encoding);
  });
  parser.on('comment', () => {
    hasComments = true;
  });
  parser.on('opentagstart', () => {
    attributesOfTag = 0;
  });
  // Checked for each attribute, not at the end of the tag: with a million attributes that takes seconds.
  parser.on('attribute', ({ name }) => {
    attributesOfTag += 1;
    allAttributes += 1;
    if (attributesOfTag > MAX_ATTRIBUTES || allAttributes > MAX_ALL_ATTRIBUTES)
      throw new XmlRefused('TOO_MANY_ATTRIBUTES', name);
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > MAX_ELEMENTS) throw new XmlRefused('TOO_MANY_ELEMENTS');
    if (open.length >= MAX_DEPTH) throw new XmlRefused('TOO_DEEP');
    const attributes = Object.values(tag.attributes);
    open.push({
      name: tag.name,
      local: tag.local,
      namespace: tag.uri,
      attributes: new Map(attributes.map(({ name, value }) => [name, value])),
      children: [],
      // A start tag contains no other "<": attribute values must escape it.
      start: source.lastIndexOf('<', parser.position - 1),
      end: 0,
    });
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    element.end = parser.position;
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  });
  const addText = (text: string) => {
    const parent = open.at(-1);
    if (parent && text !== '') parent.children.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  return {
    parser,
    document(): XmlDocument {
      if (!root) throw new XmlRefused('MALFORMED', 'no root element');
      return { root, source, hasComments };
    },
  };
}
