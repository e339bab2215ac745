import { parse, XmlRefused } from '@hoadon/xml/dom/parse';
import type { XmlElement } from '@hoadon/xml/dom/tree';
import { MAX_DEPTH, MAX_ELEMENTS, MAX_SEGMENTS, MAX_STOPS } from './limits.ts';
import { plainPath } from './path-data.ts';
import { UnusablePicture } from './port.ts';
import { plainAttributes, plainPoints } from './svg-attributes.ts';

const SVG = 'http://www.w3.org/2000/svg';
const SHAPES = new Set([
  ...['g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop'],
]);
/** Notes of drawing programs, which are never visible. */
const UNSEEN = new Set(['title', 'desc', 'metadata']);
const NOTES_OF_PROGRAMS = /^http:\/\/(?:www\.inkscape\.org\/|sodipodi\.)/;

/** Counts of what is drawn so far. */
type Tally = { elements: number; segments: number; stops: number };

/**
 * Rewrites an SVG of plain shapes from a white list of elements, attributes and values: the result has no references,
 * repetitions, scripts, animations, filters or external resources. Throws UnusablePicture for any other.
 */
export function plainSvg(bytes: Uint8Array): Uint8Array {
  const { root, source } = parsed(bytes);
  if (root.local !== 'svg' || root.namespace !== SVG) throw new UnusablePicture('unsafe');
  if (/<\?xml-stylesheet/i.test(source)) throw new UnusablePicture('unsafe');
  const tally = { elements: 0, segments: 0, stops: 0 };
  const shapes = shapesIn(root, 1, tally);
  return Buffer.from(`<svg xmlns="${SVG}"${plainAttributes(root.attributes)}>${shapes}</svg>`);
}

function parsed(bytes: Uint8Array) {
  try {
    return parse(bytes);
  } catch (cause) {
    if (!(cause instanceof XmlRefused)) throw cause;
    throw new UnusablePicture(FAULTS[cause.code] ?? 'not-a-picture', { cause });
  }
}

const FAULTS: Readonly<Record<string, 'unsafe' | 'too-detailed'>> = {
  DOCTYPE: 'unsafe',
  TOO_DEEP: 'too-detailed',
  TOO_MANY_ELEMENTS: 'too-detailed',
  TOO_MANY_ATTRIBUTES: 'too-detailed',
};

function shapesIn(parent: XmlElement, depth: number, tally: Tally): string {
  let shapes = '';
  for (const child of parent.children)
    if (typeof child !== 'string') shapes += shapeOf(child, depth, tally);
  return shapes;
}

function shapeOf(element: XmlElement, depth: number, tally: Tally): string {
  const { local, namespace, attributes } = element;
  if (NOTES_OF_PROGRAMS.test(namespace)) return '';
  if (namespace === SVG && UNSEEN.has(local)) return '';
  if (namespace !== SVG || !SHAPES.has(local)) throw new UnusablePicture('unsafe');
  tally.elements += 1;
  if (local === 'stop') tally.stops += 1;
  const outline = outlineOf(element, tally);
  if (depth > MAX_DEPTH || isTooDetailed(tally)) throw new UnusablePicture('too-detailed');
  const within = shapesIn(element, depth + 1, tally);
  return `<${local}${plainAttributes(attributes)}${outline}>${within}</${local}>`;
}

function outlineOf({ local, attributes }: XmlElement, tally: Tally): string {
  if (local === 'path') {
    const path = plainPath(attributes.get('d') ?? '');
    if (!path) throw new UnusablePicture('unreadable');
    tally.segments += path.segments;
    return ` d="${path.text}"`;
  }
  if (local !== 'polyline' && local !== 'polygon') return '';
  const points = plainPoints(attributes.get('points') ?? '', MAX_SEGMENTS + 1);
  if (!points) throw new UnusablePicture('unreadable');
  tally.segments += points.points;
  return ` points="${points.text}"`;
}

const isTooDetailed = ({ elements, segments, stops }: Tally): boolean =>
  elements > MAX_ELEMENTS || segments > MAX_SEGMENTS || stops > MAX_STOPS;
