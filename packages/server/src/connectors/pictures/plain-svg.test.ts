import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainPath } from './path-data.ts';
import { plainSvg } from './plain-svg.ts';
import { UnusablePicture } from './port.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
const drawn = (inside: string) =>
  /viewBox="0 0 9 9">(.*)<\/svg>$/s.exec(Buffer.from(plainSvg(svg(inside))).toString())?.[1];
function faultOf(bytes: Uint8Array): string {
  try {
    plainSvg(bytes);
  } catch (error) {
    if (error instanceof UnusablePicture) return error.fault;
    throw error;
  }
  return 'taken';
}

test('shapes, their colours, their places and gradients go through', () => {
  const shapes =
    '<defs><linearGradient id="g" x1="0%" gradientUnits="userSpaceOnUse"><stop offset="0.5" stop-color="#14532d"></stop></linearGradient></defs>' +
    '<g transform="translate(1 2) scale(0.5)" opacity="0.5"><rect x="1" width="5.5" height="2mm" rx="1" fill="url(#g)"></rect>' +
    '<circle r="3" stroke="red" stroke-width="2" stroke-linecap="round"></circle></g>' +
    '<path fill-rule="evenodd" d="M0 0h9v9Z"></path><polygon points="0 0 1 1 2 0"></polygon>';
  expect(drawn(shapes)).toBe(shapes);
});

test('notes of drawing programs are left out, and their styles are split into attributes', () => {
  const exported =
    '<title>Logo</title><metadata><a/></metadata><sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/>' +
    '<path class="a" id="p1" data-name="x" inkscape:label="y" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" style="fill:#14532d;marker:none;-inkscape-stroke:none; stroke : none" d="m0,0 9-9"/>';
  expect(drawn(exported)).toBe('<path id="p1" fill="#14532d" stroke="none" d="m0 0l9 -9"></path>');
});

test.each([
  [
    'patterns that use patterns',
    '<pattern id="a" width="1" height="1"><rect fill="url(#b)"/></pattern>',
    'unsafe',
  ],
  ['chained masks', '<mask id="a" mask="url(#b)"><rect/></mask>', 'unsafe'],
  ['a mask', '<rect mask="url(#b)"/>', 'unsafe'],
  ['a clip', '<g clip-path="url(#b)"/>', 'unsafe'],
  ['a clip in a style', '<g style="clip-path:url(#b)"/>', 'unsafe'],
  ['markers', `<path marker-mid="url(#m)" d="M0 0${'h1'.repeat(100_000)}"/>`, 'too-detailed'],
  ['a marker', '<path marker-mid="url(#m)" d="M0 0h1"/>', 'unsafe'],
  ['a drawing in the drawing', '<svg/>', 'unsafe'],
  ['text', '<text>a</text>', 'unsafe'],
  ['a style sheet', '<style>a{fill:red}</style>', 'unsafe'],
  ['a gradient of another', '<linearGradient xlink:href="#a"/>', 'unsafe'],
  ['100,000 segments', `<path d="M0 0${'h1'.repeat(100_000)}"/>`, 'too-detailed'],
  ['100,000 points', `<polyline points="${'0 1 '.repeat(100_000)}"/>`, 'unreadable'],
  ['groups in groups', `${'<g>'.repeat(30)}${'</g>'.repeat(30)}`, 'too-detailed'],
  ['groups without an end', '<g>'.repeat(200_000), 'too-detailed'],
  [
    'a thousand stops',
    `<linearGradient>${'<stop/>'.repeat(1_000)}</linearGradient>`,
    'too-detailed',
  ],
  ['a path out of this world', '<path d="M0 0h1e300"/>', 'unreadable'],
  ['a broken path', '<path d="M0 0 h"/>', 'unreadable'],
])('%s are refused', (_what, inside, fault) => {
  expect(faultOf(svg(inside))).toBe(fault);
});

test('a value that is none is left out', () => {
  expect(drawn('<rect width="1e999" height="NaN" fill="context-fill" transform="spin(9)"/>')).toBe(
    '<rect></rect>',
  );
});

test('the flags of an arc are read as people write them', () => {
  expect(plainPath('M0 0a1 1 0 00.5.5')?.text).toBe('M0 0a1 1 0 0 0 0.5 0.5');
  expect(plainPath('M1 1 2 2zm3 3 4 4')?.text).toBe('M1 1L2 2zm3 3l4 4');
  expect(plainPath('L1 1')).toBeNull();
});

test('a redrawn picture redraws to itself, and contains only what is listed', () => {
  const word = fc.constantFrom('path', 'g', 'rect', 'use', 'script', 'stop', 'linearGradient');
  const attribute = fc.tuple(
    fc.constantFrom('d', 'fill', 'style', 'transform', 'onload', 'href', 'width'),
    fc.constantFrom('M0 0h9', 'url(#a)', 'fill:url(#a)', 'url(//x)', 'scale(2)', '5', '&quot;'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(word, attribute), { maxLength: 6 }), (parts) => {
      const inside = parts.map(([name, [key, value]]) => `<${name} ${key}="${value}"/>`).join('');
      if (faultOf(svg(inside)) !== 'taken') return;
      const once = plainSvg(svg(inside));
      expect(Buffer.from(plainSvg(once)).toString()).toBe(Buffer.from(once).toString());
      expect(Buffer.from(once).toString()).not.toMatch(/script|use |onload|href|style|\/\/x/);
    }),
  );
});
