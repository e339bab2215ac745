import { SENTENCE_PARAMETERS } from '@hoadon/domain/errors/readable-parameters';
import { expect, test } from 'vitest';

type Texts = Readonly<{ [key: string]: string | Texts }>;

/** Areas whose sentences are filled with values of findings and refusals, as the server sends them. */
const FILES: Readonly<Record<string, Texts>> = import.meta.glob(
  [
    './issue/*.json',
    './failure/*.json',
    './intake/*.json',
    './draft-import/*.json',
    './verification/*.json',
  ],
  { eager: true, import: 'default' },
);
const PARTS: Readonly<Record<string, readonly string[] | null>> = {
  issue: null,
  failure: null,
  intake: ['reason', 'finding'],
  'draft-import': ['issue'],
  verification: ['reason'],
};

const textsIn = (texts: Texts): string[] =>
  Object.values(texts).flatMap((one) => (typeof one === 'string' ? [one] : textsIn(one)));

test.each(Object.entries(FILES))(
  'every value that a sentence of %s names is known as a day, an amount or a text',
  (file, texts) => {
    const [, area = ''] = file.split('/');
    const parts = PARTS[area];
    const sentences = parts
      ? parts.flatMap((part) => textsIn(texts[part] as Texts))
      : textsIn(texts);
    const named = sentences.flatMap((text) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !SENTENCE_PARAMETERS.includes(name ?? ''))).toEqual([]);
  },
);
