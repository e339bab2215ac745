import { expect, test } from 'vitest';
import { DEFAULT_TAG_COLOR, TAG_COLORS } from './tag-colors.ts';
import { cleanTagName, isSpecialTagName } from './tag-name.ts';

test('TAG-001 TAG-002 fourteen different colours are offered, #CCCCCC among them as the default', () => {
  const colors = Object.values(TAG_COLORS);
  expect(new Set(colors).size).toBe(14);
  expect(DEFAULT_TAG_COLOR).toBe('#cccccc');
  expect(colors).toContain(DEFAULT_TAG_COLOR);
  for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test('TAG-005 a name typed with other spaces, or with tones as letters of their own, is the same name', () => {
  expect(cleanTagName('  Chờ \t đối  chiếu ')).toBe('Chờ đối chiếu');
  expect(cleanTagName('Chờ đối chiếu'.normalize('NFD'))).toBe('Chờ đối chiếu');
  expect(cleanTagName('\u202eChờ đối\u202c chiếu')).toBe('Chờ đối chiếu');
});

test('TAG-004 two names are special, in this writing alone', () => {
  const names = ['TOTAL_PAYABLE', 'TOTAL_RECEIVABLE', 'total_payable'];
  expect(names.map(isSpecialTagName)).toEqual([true, true, false]);
});
