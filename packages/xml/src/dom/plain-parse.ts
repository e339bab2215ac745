import type { XmlDocument, XmlElement, XmlNode } from './tree.ts';

const NAME = '[A-Za-z_][\\w.-]*';
const DECLARATION =
  /(?:<\?xml version="1\.0"(?: encoding="(?:UTF|utf)-8")?(?: standalone="(?:yes|no)")?\?>)?[ \t\n]*/y;
/** An end tag, or a start tag with what it states and whether it is its own end. */
const TAG = new RegExp(`</(${NAME})>|<(${NAME})((?: ${NAME}="[^"<&\\t\\n]*")*)(?: ?(/))?>`, 'y');
const ATTRIBUTE = new RegExp(` (${NAME})="([^"]*)"`, 'g');
/** Line ends to be normalised, characters outside the first plane, and those that no XML may hold. */
const UNUSUAL = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}]|\]\]>/u;
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/;
const REFERENCE = /&(amp|lt|gt|quot|apos);/g;
const REFERRED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const RESERVED_NAMESPACE =
  /^\s|\s$|^http:\/\/www\.w3\.org\/(?:XML\/1998\/namespace|2000\/xmlns\/)$/;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** What exceeds them is left to the full parser, which refuses it. */
export type PlainLimits = Readonly<{
  depth: number;
  elements: number;
  attributesOfTag: number;
  attributes: number;
}>;

type OpenElement = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: XmlNode[] };

/**
 * Reads XML that is written as invoicing software writes it: no prefixes, no comments, one blank before each
 * attribute. That is a tenth of the work. Null for anything else, well-formed or not: the full parser
 * judges it, and where this one answers both give the same tree.
 */
export function parsePlain(source: string, limits: PlainLimits): XmlDocument | null {
  if (UNUSUAL.test(source)) return null;
  DECLARATION.lastIndex = 0;
  DECLARATION.exec(source);
  const tree = new PlainTree(limits);
  for (let at = DECLARATION.lastIndex; at >= 0; ) {
    TAG.lastIndex = at;
    const tag = TAG.exec(source);
    const end = TAG.lastIndex;
    if (!tag || !tree.take(tag, at, end)) return null;
    const { root } = tree;
    if (root) return isBlank(source, end) ? { root, source, hasComments: false } : null;
    at = source.indexOf('<', end);
    if (at > end && !tree.addText(source.slice(end, at))) return null;
  }
  return null;
}

const isBlank = (source: string, from: number): boolean => !/[^ \t\n]/.test(source.slice(from));

/** Grows tag by tag; whatever it does not take is for the full parser. */
class PlainTree {
  /** There once it is closed. */
  root: XmlElement | null = null;
  readonly #open: OpenElement[] = [];
  readonly #limits: PlainLimits;
  #elements = 0;
  #attributes = 0;

  constructor(limits: PlainLimits) {
    this.#limits = limits;
  }

  take([, ended, begun = '', stated = '', closes]: RegExpExecArray, start: number, end: number) {
    if (ended !== undefined) return this.#close(ended, end);
    return this.#begin(begun, stated, start) && (closes === undefined || this.#close(begun, end));
  }

  #begin(name: string, stated: string, start: number): boolean {
    const attributes = stated === '' ? NO_ATTRIBUTES : attributesIn(stated);
    if (!attributes || attributes.size > this.#limits.attributesOfTag) return false;
    this.#elements += 1;
    this.#attributes += attributes.size;
    const parent = this.#open.at(-1);
    const namespace = attributes.get('xmlns') ?? parent?.namespace ?? '';
    const element = { name, local: name, namespace, attributes, children: [], start, end: 0 };
    parent?.children.push(element);
    this.#open.push(element);
    const { elements, depth, attributes: most } = this.#limits;
    return this.#elements <= elements && this.#attributes <= most && this.#open.length <= depth;
  }

  #close(name: string, end: number): boolean {
    const element = this.#open.pop();
    if (element?.name !== name) return false;
    element.end = end;
    if (this.#open.length === 0) this.root = element;
    return true;
  }

  addText(raw: string): boolean {
    const isOdd = raw.includes('&') && OTHER_REFERENCE.test(raw);
    const text = raw.includes('&')
      ? raw.replace(REFERENCE, (_, of: string) => REFERRED[of] ?? '')
      : raw;
    this.#open.at(-1)?.children.push(text);
    return !isOdd;
  }
}

/** Null where one is stated twice, or a namespace that may not be declared. */
function attributesIn(stated: string): ReadonlyMap<string, string> | null {
  const pairs = Array.from(
    stated.matchAll(ATTRIBUTE),
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const attributes = new Map(pairs);
  if (attributes.size < pairs.length) return null;
  return RESERVED_NAMESPACE.test(attributes.get('xmlns') ?? '') ? null : attributes;
}
