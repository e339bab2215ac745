import type { XmlDocument, XmlElement, XmlNode } from './tree.ts';

const NAME = '[A-Za-z_][\\w.-]*';
const DECLARATION =
  /(?:<\?xml version="1\.0"(?: encoding="(?:UTF|utf)-8")?(?: standalone="(?:yes|no)")?\?>)?[ \t\n]*/y;
/** An end tag, or a start tag with its attributes and whether it is self-closed. */
const TAG = new RegExp(`</(${NAME})>|<(${NAME})((?: ${NAME}="[^"<&\\t\\n]*")*)(?: ?(/))?>`, 'y');
const ATTRIBUTE = new RegExp(` (${NAME})="([^"]*)"`, 'g');
/** Line ends to be normalised, characters outside the first plane, and characters that XML forbids. */
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

/** Documents beyond these limits are left to the full parser, which refuses them. */
export type PlainLimits = Readonly<{
  depth: number;
  elements: number;
  attributesOfTag: number;
  attributes: number;
}>;

type OpenElement = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: XmlNode[] };

/**
 * Parses XML as invoicing software writes it: no prefixes, no comments, one blank before each attribute, which takes a
 * tenth of the work. Returns null for anything else, well-formed or not, which the full parser then decides; otherwise
 * both return the same tree.
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

/** Built tag by tag; documents it rejects are left to the full parser. */
class PlainTree {
  /** Set once the root is closed. */
  root: XmlElement | null = null;
  readonly #open: OpenElement[] = [];
  readonly #limits: PlainLimits;
  #elements = 0;
  #attributes = 0;

  constructor(limits: PlainLimits) {
    this.#limits = limits;
  }

  take([, ended, opened = '', stated = '', closes]: RegExpExecArray, start: number, end: number) {
    if (ended !== undefined) return this.#close(ended, end);
    return this.#begin(opened, stated, start) && (closes === undefined || this.#close(opened, end));
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

/** Null if an attribute is repeated, or a namespace may not be declared. */
function attributesIn(stated: string): ReadonlyMap<string, string> | null {
  const pairs = Array.from(
    stated.matchAll(ATTRIBUTE),
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const attributes = new Map(pairs);
  if (attributes.size < pairs.length) return null;
  return RESERVED_NAMESPACE.test(attributes.get('xmlns') ?? '') ? null : attributes;
}
