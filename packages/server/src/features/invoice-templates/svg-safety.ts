import { parse } from '@hoadon/xml/dom/parse';
import { descendantsOf, textOf, type XmlElement } from '@hoadon/xml/dom/tree';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
/**
 * What may run, load, move or take for ever. Pictures inside are refused with them: a raster logo
 * comes as PNG, whose size is checked.
 */
const REFUSED =
  /^(?:script|foreignobject|iframe|object|embed|audio|video|canvas|handler|listener|image|filter|fe[a-z]+|animate[a-z]*|set|discard)$/;
/** References multiply when nested; so few cannot multiply into much. */
const MAX_USES = 20;
const MAX_ELEMENTS = 20_000;
const OUTSIDE_URL = /url\(\s*["']?\s*(?!["'#\s])/i;
const LOADING_STYLE = /@import|@font-face|\\/i;

/**
 * Whether the bytes are an SVG that draws from what it holds alone: no script, no event handlers, no
 * references to anything outside itself. Throws XmlRefused where they are no XML or have a DOCTYPE.
 */
export function isSafeSvg(bytes: Uint8Array): boolean {
  const { root, source } = parse(bytes);
  if (root.local !== 'svg' || root.namespace !== SVG_NAMESPACE) return false;
  if (/<\?xml-stylesheet/i.test(source)) return false;
  const elements = [...descendantsOf(root)];
  const uses = elements.filter(({ local }) => local.toLowerCase() === 'use');
  if (elements.length > MAX_ELEMENTS || uses.length > MAX_USES) return false;
  return elements.every(isSafeElement);
}

function isSafeElement(element: XmlElement): boolean {
  const name = element.local.toLowerCase();
  if (REFUSED.test(name)) return false;
  if (name === 'style' && !isSafeStyle(textOf(element))) return false;
  return [...element.attributes].every(([name, value]) => isSafeAttribute(name, value));
}

const isSafeStyle = (text: string): boolean => !OUTSIDE_URL.test(text) && !LOADING_STYLE.test(text);

function isSafeAttribute(qualifiedName: string, value: string): boolean {
  const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1).toLowerCase();
  if (name.startsWith('on')) return false;
  if (name === 'href' || name === 'src') return value.trim().startsWith('#');
  if (name === 'style') return isSafeStyle(value);
  return !OUTSIDE_URL.test(value) && !/javascript:/i.test(value);
}
