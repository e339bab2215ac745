import type { Call } from '@hoadon/contracts/http/define-call';
import { z } from 'zod';
import type { BodyBounds } from '../platform/http/body-bounds.ts';
import { MOST_NAMES } from '../platform/json-bounds.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type WorstBody = readonly [what: string, json: string];

/** What a request line may have, its headers aside: Node refuses more than 16 kB of both. */
const LONGEST_QUERY = 15_000;
/** Letters on which patterns of addresses, numbers, days and blanks go back and forth. */
const TEXTS = ['a', 'a@', ' ', '1', '1.', 'a.', '-', '\\u1ea1', '%'] as const;
/** This much may be sent without a session. */
const FAR_TOO_LONG = 4 * 1024 * 1024;

/** Of the first field of each kind, by its name. */
function fieldsOf(call: Call) {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.entries(schema.properties ?? {});
}

/** Bodies that cost a call the most: just within its bounds, and as far past them as anybody sends. */
export function worstBodies(call: Call, bounds: BodyBounds): WorstBody[] {
  const fields = fieldsOf(call);
  const names = fields.map(([name]) => name);
  const first = JSON.stringify(names[0] ?? 'name');
  const room = Math.max(0, bounds.bytes - 200);
  const list = (element: string, most: number) => {
    const length = Math.floor(Math.min(most, room / (element.length + 1)));
    return Array(Math.max(1, length)).fill(element).join();
  };
  const tooLong = call.access === 'public' ? FAR_TOO_LONG : bounds.bytes + 1;
  const isLarge = bounds.bytes > 1024 * 1024;
  const lists = (name: string, schema: unknown): WorstBody[] => {
    const key = JSON.stringify(name);
    const element = wrong(elementOf(schema));
    const most = bounds.values / 2 / Math.max(1, valuesIn(element));
    return [
      [`numbers in ${name}`, `{${key}:[${list('1', bounds.values - 10)}]}`],
      [`wrong elements in ${name}`, `{${key}:[${list(element, most)}]}`],
    ];
  };
  const texts = (text: string): WorstBody => [
    `a text of "${text}" in each field`,
    `{${names
      .map((name) => {
        const times = Math.floor((room / names.length - name.length - 8) / text.length);
        return `${JSON.stringify(name)}:"${text.repeat(Math.max(1, times))}x"`;
      })
      .join()}}`,
  ];
  const deepest = bounds.depth - 1;
  return [
    ['too many nested lists', `{${first}:${'['.repeat(tooLong)}`],
    ['too many empty lists', `{${first}:[${'[],'.repeat(tooLong / 3)}1]}`],
    ['as deep as allowed', `{${first}:${'['.repeat(deepest)}${']'.repeat(deepest)}}`],
    ['as many names as allowed', `{${manyNames(Math.min(MOST_NAMES, room / 10))}}`],
    ['many objects with many names', `{${first}:[${manyObjects(bounds)}]}`],
    ['blanks alone', ' '.repeat(bounds.bytes)],
    ['a text of escaped quotes', `{${first}:"${'\\"'.repeat(room / 2)}"}`],
    ...TEXTS.slice(0, isLarge ? 3 : TEXTS.length).map(texts),
    // A field that takes no list is the same as any other of its kind.
    ...fields
      .filter(([, schema], at) => at === 0 || JSON.stringify(schema).includes('"items"'))
      .flatMap(([name, schema]) => lists(name, schema)),
  ];
}

/** The same as queries. */
export function worstQueries(call: Call): WorstBody[] {
  const fields = fieldsOf(call).map(([name]) => name);
  const of = (name: string, text: string): WorstBody => [
    `${name} of "${text}"`,
    `${name}=${encodeURIComponent(text).repeat((LONGEST_QUERY - name.length) / encodeURIComponent(text).length)}`,
  ];
  return [
    ['many names', Array.from({ length: LONGEST_QUERY / 6 }, (_, at) => `a${at}`).join('&')],
    ['nothing but ampersands', '&'.repeat(LONGEST_QUERY)],
    ...fields.flatMap((name): WorstBody[] => [
      [`${name} many times`, `${name}=1&`.repeat(LONGEST_QUERY / (name.length + 3))],
      [`${name} nested`, `${name}${'[a]'.repeat((LONGEST_QUERY - name.length) / 3)}=1`],
      ...['a', 'a@', ' ', '1', ','].map((text) => of(name, text)),
    ]),
  ];
}

const manyNames = (count: number) =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, at) => `"a${at}":1`).join();

function manyObjects({ bytes, keys, values }: BodyBounds): string {
  const object = `{${manyNames(MOST_NAMES)}}`;
  const fitting = Math.min(bytes / object.length, keys / MOST_NAMES, values / MOST_NAMES / 2);
  return Array(Math.max(1, Math.floor(fitting)))
    .fill(object)
    .join();
}

function elementOf(schema: unknown): Schema {
  const { items, anyOf, oneOf } = schema as Schema;
  const option = (anyOf ?? oneOf)?.find((one) => (one as Schema).type === 'array');
  return ((option as Schema | undefined)?.items ?? items ?? {}) as Schema;
}

/** Something of the right shape with a wrong value at each place. */
function wrong(schema: Schema): string {
  const fields = Object.keys(schema.properties ?? {});
  return fields.length > 0
    ? `{${fields.map((name) => `${JSON.stringify(name)}:[{}]`).join()}}`
    : '{"a":[]}';
}

const valuesIn = (json: string): number => json.replaceAll(/[^,[{]/g, '').length;
