import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { LANGUAGES, loadStart, loadTexts } from '../../locales/load-texts.ts';
import { filledIn } from './filled-in.ts';
import {
  hasText,
  startTexts,
  storeTexts,
  type TextTree,
  type TextValues,
  textOf,
  writeCounts,
} from './text-store.ts';

const FOLDERS = Object.keys(import.meta.glob('../../locales/*/vi.json')).map(
  (path) => path.split('/').at(-2) ?? '',
);
const named = (folder: string) => folder.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const COUNTS = [0, 1, 2, 11, 21, 1_000_000];

/** Every key without its form. */
function keysIn(tree: TextTree, above = ''): string[] {
  return Object.entries(tree).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [`${above}${name.replace(/_(?:one|other)$/, '')}`]
      : keysIn(text, `${above}${name}.`),
  );
}

test.each(LANGUAGES)('I18N-001 every text of %s reads as i18next reads it', async (language) => {
  const texts = (await loadStart(language)) as TextTree;
  for (const folder of FOLDERS) Object.assign(texts, await loadTexts(named(folder), language));
  const theirs = i18next.createInstance();
  await theirs.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    contextSeparator: '::',
  });
  startTexts({ language, fallback: language, texts, onMissing: () => undefined });
  writeCounts(String);
  const names = [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, `${name} {{x}} $1 $&`]));
  const keys = [...new Set(keysIn(texts))];
  expect(keys.length).toBeGreaterThan(1000);
  const textsBy = (say: (key: string, values: TextValues) => string) =>
    keys.map((key) => [
      say(key, { replace: values }),
      ...COUNTS.map((count) => say(key, { ...values, count })),
    ]);
  expect(textsBy(textOf)).toEqual(
    textsBy((key, given) => String(Reflect.apply(theirs.t, theirs, [key, given]))),
  );
});

test('I18N-001 what is not there is its key, until the fallback has come', () => {
  const missing: string[] = [];
  startTexts({
    language: 'no',
    fallback: 'en',
    texts: { common: { save: 'Lagre' } },
    onMissing: (key) => missing.push(key),
  });
  expect(textOf('common.cancel')).toBe('common.cancel');
  expect(textOf('common.save')).toBe('Lagre');
  expect(textOf('common')).toBe('common');
  expect(missing).toEqual(['common.cancel', 'common']);
  storeTexts('en', { common: { cancel: 'Cancel', save: 'Save' } });
  expect(textOf('common.cancel')).toBe('Cancel');
  expect(textOf('common.save')).toBe('Lagre');
});

test('I18N-001 a count is written with the marks of numbers, and chooses its form by what it is', () => {
  const texts = { rows_one: '{{count}} row', rows_other: '{{count}} rows', at: '{{count}}' };
  startTexts({ language: 'en', fallback: 'en', texts: { list: texts }, onMissing: () => {} });
  writeCounts((count) => `<${count}>`);
  onTestFinished(() => writeCounts(String));
  expect(textOf('list.rows', { count: 1 })).toBe('<1> row');
  expect(textOf('list.rows', { count: 12_345 })).toBe('<12345> rows');
  expect(textOf('list.at', { replace: { count: '≈ 7' } })).toBe('≈ 7');
});

test('texts that come before their language is spoken are there when it is', () => {
  storeTexts('nn', { intake: { action: 'Hent inn' } });
  startTexts({ language: 'nn', fallback: 'en', texts: { common: {} }, onMissing: () => {} });
  expect(textOf('intake.action')).toBe('Hent inn');
});

test('a code of strangers finds no text that is none of ours', () => {
  startTexts({ language: 'vi', fallback: 'en', texts: { failure: {} }, onMissing: () => {} });
  expect(hasText('failure.constructor.name')).toBe(false);
  expect(textOf('failure.toString')).toBe('failure.toString');
});

test('a value that is not given leaves nothing', () => {
  expect(filledIn('{{a}} – {{ b }}{{c}}', { a: 0, b: null })).toBe('0 – ');
});
