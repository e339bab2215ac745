import { MAX_NUMBER, MAX_TRANSFORMS } from './limits.ts';
import { UnusablePicture } from './port.ts';

/** Rewrites the value of an attribute; null for an unsupported value. */
type Grammar = (value: string) => string | null;

const NUMBER = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?';
const LENGTH = new RegExp(`^(${NUMBER})(px|pt|pc|mm|cm|in|%)?$`);
const TRANSFORM = /^(?:matrix|translate|scale|rotate|skewX|skewY)$/;
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]{3,24}|rgba?\([\d\s.,%]{1,60}\))$/i;
const OWN_PAINT = /^url\(\s*["']?#([\w.-]{1,100})["']?\s*\)/;
const ID = /^[\w.-]{1,100}$/;

const isNear = (number: number): boolean => Math.abs(number) <= MAX_NUMBER;

const length: Grammar = (value) => {
  const [, number, unit = ''] = LENGTH.exec(value) ?? [];
  return number !== undefined && isNear(Number(number)) ? `${Number(number)}${unit}` : null;
};
const numbers =
  (most: number): Grammar =>
  (value) => {
    const list = value.split(/[\s,]+/).filter((part) => part !== '');
    const all = list.map(Number);
    return list.length > 0 && list.length <= most && all.every(isNear) ? all.join(' ') : null;
  };
const oneOf =
  (...words: string[]): Grammar =>
  (value) =>
    words.includes(value) ? value : null;
const colour: Grammar = (value) => (COLOUR.test(value) ? value : null);
const paint: Grammar = (value) => {
  const id = OWN_PAINT.exec(value)?.[1];
  return id === undefined ? colour(value) : `url(#${id})`;
};
const transform: Grammar = (value) => {
  const calls = [...value.matchAll(/([a-zA-Z]+)\s*\(([^()]*)\)/g)];
  const written = calls.map(([, name = '', list = '']) => {
    const parameters = numbers(6)(list);
    return TRANSFORM.test(name) && parameters !== null ? `${name}(${parameters})` : null;
  });
  const isUsable = calls.length <= MAX_TRANSFORMS && !written.includes(null);
  return isUsable && calls.length > 0 ? written.join(' ') : null;
};

const GRAMMARS: ReadonlyMap<string, Grammar> = new Map<string, Grammar>([
  ...[
    ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'],
    ...['fx', 'fy', 'offset', 'opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity'],
    ...['stroke-width', 'stroke-miterlimit', 'stroke-dashoffset'],
  ].map((name) => [name, length] as const),
  ['viewBox', numbers(4)],
  ['stroke-dasharray', numbers(16)],
  ['fill', paint],
  ['stroke', paint],
  ['color', colour],
  ['stop-color', colour],
  ['transform', transform],
  ['gradientTransform', transform],
  ['gradientUnits', oneOf('userSpaceOnUse', 'objectBoundingBox')],
  ['fill-rule', oneOf('nonzero', 'evenodd')],
  ['stroke-linecap', oneOf('butt', 'round', 'square')],
  ['stroke-linejoin', oneOf('miter', 'round', 'bevel')],
  ['display', oneOf('none', 'inline')],
  ['visibility', oneOf('hidden', 'visible')],
  ['id', (value) => (ID.test(value) ? value : null)],
]);

/** Attributes that change the drawing beyond the shape, or load something. Dropping them would change the logo. */
const REFUSED = /^(?:on.*|href|src|clip-path|clip|mask|filter|marker(?:-start|-mid|-end)?)$/i;
const SUSPICIOUS = /javascript:|@import|\\|url\(/i;

/** Returns the supported attributes, including those in `style`, each rewritten. */
export function plainAttributes(attributes: ReadonlyMap<string, string>): string {
  const supported = new Map<string, string>();
  for (const [name, value] of [...attributes, ...declarations(attributes.get('style') ?? '')]) {
    const written = plainAttribute(name, value.trim());
    if (written !== null) supported.set(name, written);
  }
  return [...supported].map(([name, value]) => ` ${name}="${value}"`).join('');
}

function declarations(style: string): [string, string][] {
  if (SUSPICIOUS.test(style.replace(/url\(\s*["']?#/gi, ''))) throw new UnusablePicture('unsafe');
  return style
    .split(';')
    .map((declaration) => declaration.split(':', 2))
    .map(([name = '', value = '']) => [name.trim(), value]);
}

function plainAttribute(qualifiedName: string, value: string): string | null {
  const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
  if (REFUSED.test(name) && value !== 'none') throw new UnusablePicture('unsafe');
  const written = GRAMMARS.get(qualifiedName)?.(value) ?? null;
  const isDeclared = name === 'style' || qualifiedName.startsWith('xmlns');
  if (written === null && !isDeclared && SUSPICIOUS.test(value))
    throw new UnusablePicture('unsafe');
  return written;
}

/** The points of a polygon, and how many. */
export function plainPoints(value: string, most: number): { text: string; points: number } | null {
  const text = numbers(most * 2)(value);
  return text === null ? null : { text, points: text.split(' ').length / 2 };
}
