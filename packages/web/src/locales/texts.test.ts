import { FAILURES } from '@hoadon/domain/errors/failure';
import { expect, test } from 'vitest';
import { TOKEN_FAULTS } from '../features/signing/token-fault.ts';

const FILES = import.meta.glob<object>('./*/*.json', { import: 'default', eager: true });

/** All texts of a language, by the names of their features. */
const textsIn = (language: string): object =>
  Object.fromEntries(
    Object.entries(FILES).flatMap(([path, texts]) => {
      const [, folder = '', file] = path.split('/');
      const name = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return file === `${language}.json` ? [[name, texts]] : [];
    }),
  );

const vi = textsIn('vi');
const en = textsIn('en');
const no = textsIn('no');

/** The program itself, as text. */
const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Every key with its text, nested names joined by dots. */
function textsOf(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : textsOf(value, `${prefix}${name}.`),
  );
}
const keysOf = (tree: object) => new Set(textsOf(tree).map(([key]) => key.replace(PLURAL, '')));

test.each([
  { language: 'en', texts: en },
  { language: 'no', texts: no },
])('I18N-001 $language has exactly the keys that Vietnamese has', ({ texts }) => {
  expect([...keysOf(texts)].sort()).toEqual([...keysOf(vi)].sort());
});

test.each([
  { language: 'vi', texts: vi },
  { language: 'en', texts: en },
  { language: 'no', texts: no },
])('I18N-001 every text of $language has content', ({ texts }) => {
  expect(textsOf(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('I18N-002 the interface is Vietnamese with English strings: alike are names, codes and what the specification has in English alone', () => {
  const english = new Map(textsOf(en));
  const isWord = (text: string) => /\p{L}/u.test(text.replace(PLACEHOLDER, ''));
  const alike = textsOf(vi).filter(([key, text]) => english.get(key) === text && isWord(text));
  expect([...new Set(alike.map(([, text]) => text))].sort()).toEqual([
    'BKAV eHoadon',
    'DD.MM.YYYY',
    'DD/MM/YYYY',
    'Email',
    'English',
    'Excel',
    'Fax',
    'Hóa Đơn',
    // IMP-016.
    'Import excel error',
    'KCT',
    'KKKNT',
    'Logo',
    'Norsk',
    'PDF',
    'PartnerGUID',
    'PartnerToken',
    'Tiếng Việt',
    'Upload error',
    'VNPT Invoice',
    'Viettel SInvoice',
    'XML',
    '{{page}} · Hóa Đơn',
  ]);
});

test('I18N-001 the languages fill the same values into a text', () => {
  const names = (text: string) =>
    [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name))].sort();
  const english = new Map(textsOf(en));
  const norwegian = new Map(textsOf(no));
  for (const [key, text] of textsOf(vi)) {
    expect([key, names(english.get(key) ?? '')]).toEqual([key, names(text)]);
    expect([key, names(norwegian.get(key) ?? '')]).toEqual([key, names(text)]);
  }
});

test('I18N-001 texts with a count know the plural forms of their language', () => {
  const counted = textsOf(en).flatMap(([key]) =>
    PLURAL.test(key) ? [key.replace(PLURAL, '')] : [],
  );
  const all = new Set([...textsOf(en), ...textsOf(no)].map(([key]) => key));
  for (const key of new Set(counted)) {
    expect(all).toContain(`${key}_one`);
    expect(all).toContain(`${key}_other`);
  }
  expect(counted.length).toBeGreaterThan(0);
});

const LANGUAGES_AND_TEXTS = Object.entries({ vi, en, no }).map(
  ([language, texts]) => [language, new Map(textsOf(texts))] as const,
);

test.each(LANGUAGES_AND_TEXTS)(
  'ERR-001 every refusal of the closed list has a title, a text and a next step in %s',
  (_, texts) => {
    const keys = Object.keys(FAILURES).map((code) => `failure.${code}`);
    const missing = [...keys, 'error.NETWORK', 'error.UNEXPECTED'].flatMap((key) =>
      ['title', 'text', 'next'].flatMap((part) =>
        texts.get(`${key}.${part}`)?.trim() ? [] : [`${key}.${part}`],
      ),
    );
    expect(missing).toEqual([]);
  },
);

test.each(LANGUAGES_AND_TEXTS)(
  'SIGN-015 every obstacle to signing has a title, a message and steps in %s',
  (_, texts) => {
    const missing = TOKEN_FAULTS.flatMap((code) =>
      ['title', 'message', 'steps'].flatMap((part) =>
        texts.get(`signing.fault.${code}.${part}`)?.trim() ? [] : [`${code}.${part}`],
      ),
    );
    expect(missing).toEqual([]);
  },
);

test('I18N-001 no text is left that no screen shows', () => {
  const source = Object.values(SOURCES).join('\n');
  expect(source).toContain('useTranslation');
  const literal = new Set(
    [...source.matchAll(/['"`]([a-zA-Z]\w*(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key),
  );
  const built = [...source.matchAll(/`([a-z]\w*\.[^`\s]*\$\{[^`\s]*)`/g)].map(
    ([, key = '']) => new RegExp(`^${key.replace(/[.]/g, '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`),
  );
  const unused = [...keysOf(vi)].filter(
    (key) =>
      // Faults arrive as codes from the domain and the server.
      !key.startsWith('issue.') && !literal.has(key) && !built.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});
