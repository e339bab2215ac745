import type { XmlElement } from '@hoadon/xml/dom/tree';
import { DSIG_NAMESPACE } from './algorithms.ts';

const NAME = '[A-Za-z_][\\w.-]*';
/** A tag with at most one attribute, written as C14N writes it, or self-closed. */
const PLAIN_TAG = new RegExp(
  `</${NAME}>|<${NAME}(?: ${NAME}="[^"&<>\\t\\n\\r]*")?(?:\\s?/)?>`,
  'g',
);
const SELF_CLOSED = new RegExp(`<(${NAME})((?: ${NAME}="[^"]*")?)\\s?/>`, 'g');
/** Must not remain after removing plain tags: markup, a raw `>`, another reference. */
const NOT_PLAIN_TEXT = /[<>]|&(?!(?:amp|lt|gt);)/;
const RESET_IN_OBJECT = new RegExp(`^(<Object(?: ${NAME}="[^"&<>\\t\\n\\r]*")?><${NAME}) xmlns=""`);
const RESET_MARK = ' reset=""';

/**
 * Returns the canonical text (inclusive C14N 1.0) of an element whose source is already almost canonical, as invoicing
 * software writes it, or null if only full canonicalization will do. Requires a well-formed document without comments
 * and DOCTYPE.
 *
 * `source` is the element's own text; `inherited` is its inherited default namespace, null if anything else (a prefix,
 * an xml: attribute) could affect it.
 */
export function simpleCanonical(source: string, inherited: string | null): string | null {
  if (inherited !== '' && inherited !== DSIG_NAMESPACE) return null;
  const marked =
    inherited === DSIG_NAMESPACE ? source.replace(RESET_IN_OBJECT, `$1${RESET_MARK}`) : source;
  if (marked.includes('xmlns')) return null;
  if (NOT_PLAIN_TEXT.test(marked.replace(PLAIN_TAG, ''))) return null;
  const lines = marked.includes('\r') ? marked.replace(/\r\n?/g, '\n') : marked;
  const opened = lines.replace(SELF_CLOSED, '<$1$2></$1>');
  if (inherited === '') return opened;
  const named = opened.replace(/^<[\w.-]+/, `$& xmlns="${inherited}"`);
  return marked === source ? named : named.replace(RESET_MARK, ' xmlns=""');
}

/** Default namespace that an element inherits from `ancestors`, outermost first; null as above. */
export function inheritedNamespace(ancestors: readonly XmlElement[]): string | null {
  let inherited = '';
  for (const { attributes } of ancestors) {
    for (const [name, value] of attributes) {
      if (name === 'xmlns') inherited = value;
      else if (name.startsWith('xmlns:') || name.startsWith('xml:')) return null;
    }
  }
  return inherited;
}
