import { expect, test } from 'vitest';

/** The program itself, as text. Colours of printed invoices and of tags are data and are defined in the domain. */
const SOURCES = import.meta.glob<string>(
  ['../../**/*.{ts,tsx,css}', '!../../**/*.test.*', '!./colors.css'],
  { query: '?raw', import: 'default', eager: true },
);

const NAMED = 'white|black|red|green|blue|gray|grey|yellow|orange|purple|navy|silver';
/** A colour spelt in a value, in a class, or taken from a palette that is not ours. */
const RAW_COLORS: readonly RegExp[] = [
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![0-9a-z_-])/gi,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix|color|light-dark)\(/g,
  new RegExp(
    `\\b(?:color|background|fill|stroke|stop-?color|border-?color)(?:=|:\\s*)["']?(?:${NAMED})\\b`,
    'gi',
  ),
  new RegExp(`\\b(?:bg|text|border|fill|stroke|ring|outline|from|via|to)-(?:${NAMED})\\b`, 'g'),
];

const rawColors = (source: string): string[] =>
  RAW_COLORS.flatMap((pattern) => [...source.matchAll(pattern)].map(([color]) => color));

test('every colour of the program comes from the palette, so that each has its dark one', () => {
  const violations = Object.entries(SOURCES).flatMap(([file, source]) =>
    rawColors(source).map((color) => `${file}: ${color}`),
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(200);
  expect(violations).toEqual([]);
});

test.each([
  '<rect fill="#e5484d" />',
  'color: #FFF;',
  'className="bg-[#1d243366]"',
  'background: rgb(0 0 0 / 50%);',
  "style={{ color: 'white' }}",
  '<path stroke="black" />',
  'className="text-white"',
  'className="bg-gray-100"',
])('a colour beside the palette is found: %s', (source) => {
  expect(rawColors(source)).toHaveLength(1);
});

test.each([
  'className="text-on-fill bg-primary-600 whitespace-nowrap"',
  'color: var(--color-muted);',
  'href="#faults"; \'#page-2\';',
  "t('invoiceTemplates.color.label')",
])('what is no colour is left alone: %s', (source) => {
  expect(rawColors(source)).toEqual([]);
});
