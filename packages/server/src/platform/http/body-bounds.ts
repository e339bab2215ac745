import type { Call } from '@hoadon/contracts/http/define-call';
import { z } from 'zod';
import type { JsonBounds } from '../json-bounds.ts';

/** Limits of a request body, checked before it is parsed. */
export type BodyBounds = JsonBounds & Readonly<{ bytes: number }>;

/** Enough for an invoice of a thousand lines with long names. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Unknown names are ignored; a few of them are harmless. */
const FLOOR = {
  public: { bytes: 4 * 1024, depth: 8, keys: 64, values: 128 },
  others: { bytes: 16 * 1024, depth: 8, keys: 256, values: 512 },
} as const;
/** Of a route that is no call: the simulators of outside systems. */
export const BOUNDS_OF_OTHERS: BodyBounds = {
  bytes: MOST_BYTES,
  depth: 64,
  keys: 100_000,
  values: 100_000,
};

/** `\uXXXX`: how clients that write ASCII send a letter. */
const BYTES_OF_A_LETTER = 6;
/** Comma, colon, quotes, and the indentation of formatted JSON. */
const BYTES_AROUND = 36;
/** A number, a day, an instant, an id. */
const BYTES_OF_A_VALUE = 64;
/** Letters of a text without a length in its schema: codes, amounts, numbers. */
const LETTERS = 100;
/** Entries of a list or a record without a length in its schema. */
const ENTRIES = 500;

type Schema = z.core.JSONSchema.BaseSchema;

/** Bounds implied by the input schema, at least the floor; bounds declared by the call take precedence. */
export function bodyBounds(call: Call): BodyBounds {
  const floor = call.access === 'public' ? FLOOR.public : FLOOR.others;
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  if (isQuery) return floor;
  if (call.body) return { ...call.body, keys: call.body.values };
  const needed = boundsOf(
    z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema,
  );
  return {
    bytes: Math.min(Math.max(needed.bytes, floor.bytes), MOST_BYTES),
    depth: Math.max(needed.depth, floor.depth),
    keys: needed.keys + floor.keys,
    // An opening bracket and the comma after an element both count.
    values: 2 * needed.values + floor.values,
  };
}

const VALUE: BodyBounds = { bytes: BYTES_OF_A_VALUE, depth: 0, keys: 0, values: 1 };
/** JSON of any shape in one field. */
const ANYTHING: BodyBounds = { bytes: 1024, depth: 8, keys: 20, values: 40 };

function boundsOf(root: Schema): BodyBounds {
  const within = (schema: Schema, path: readonly Schema[]): BodyBounds => {
    if (schema.$ref) return ofReference(schema.$ref, path);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return largest(options.map((option) => within(option as Schema, path)));
    if (schema.allOf) return together(schema.allOf.map((part) => within(part as Schema, path)));
    if (schema.enum ?? schema.const !== undefined) return VALUE;
    return largest([schema.type ?? 'any'].flat().map((type) => ofType(type, schema, path)));
  };
  const ofReference = (reference: string, path: readonly Schema[]): BodyBounds => {
    const name = reference.split('/').at(-1) ?? '';
    const target = reference === '#' ? root : (root.$defs?.[name] as Schema | undefined);
    if (!target || path.includes(target))
      throw new Error('A recursive input has no bounds: the call states them (CallOptions.body)');
    return within(target, [...path, target]);
  };
  const ofType = (type: string, schema: Schema, path: readonly Schema[]): BodyBounds => {
    if (type === 'string') return ofText(schema);
    if (type === 'array') {
      const element = within((schema.items ?? {}) as Schema, path);
      return repeated(element, schema.maxItems ?? ENTRIES);
    }
    if (type === 'object') return ofObject(schema, path);
    return type === 'any' ? ANYTHING : VALUE;
  };
  const ofObject = (schema: Schema, path: readonly Schema[]): BodyBounds => {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
      named(within(field as Schema, path), name.length),
    );
    const others = schema.additionalProperties;
    if (others && typeof others === 'object') fields.push(ofRecord(schema, others, path));
    const { depth, ...sums } = together(fields);
    return { ...sums, depth: depth + 1, values: sums.values + 1 };
  };
  const ofRecord = (
    { propertyNames }: Schema,
    entry: Schema,
    path: readonly Schema[],
  ): BodyBounds => {
    const names = (propertyNames ?? {}) as Schema;
    const longest = names.maxLength ?? LETTERS;
    const element = named(within(entry, path), longest * BYTES_OF_A_LETTER);
    return { ...repeated(element, names.enum?.length ?? ENTRIES), depth: element.depth };
  };
  return within(root, [root]);
}

function ofText({ maxLength, format, pattern }: Schema): BodyBounds {
  const letters = maxLength ?? LETTERS;
  const isCode = maxLength === undefined && (format !== undefined || pattern !== undefined);
  return isCode ? VALUE : { ...VALUE, bytes: letters * BYTES_OF_A_LETTER };
}

const named = (value: BodyBounds, nameBytes: number): BodyBounds => ({
  ...value,
  bytes: value.bytes + nameBytes + BYTES_AROUND,
  keys: value.keys + 1,
});

const repeated = (element: BodyBounds, times: number): BodyBounds => ({
  bytes: times * (element.bytes + BYTES_AROUND),
  depth: element.depth + 1,
  keys: times * element.keys,
  values: 1 + times * element.values,
});

const largest = (options: readonly BodyBounds[]): BodyBounds => ({
  bytes: Math.max(...options.map(({ bytes }) => bytes)),
  depth: Math.max(...options.map(({ depth }) => depth)),
  keys: Math.max(...options.map(({ keys }) => keys)),
  values: Math.max(...options.map(({ values }) => values)),
});

const together = (parts: readonly BodyBounds[]): BodyBounds => ({
  bytes: parts.reduce((sum, { bytes }) => sum + bytes, 2),
  depth: Math.max(0, ...parts.map(({ depth }) => depth)),
  keys: parts.reduce((sum, { keys }) => sum + keys, 0),
  values: parts.reduce((sum, { values }) => sum + values, 0),
});
