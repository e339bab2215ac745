import type { Call } from '@hoadon/contracts/http/define-call';
import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** What people, programs and attackers type. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '𐀀'.repeat(50),
  "'; drop table invoice; --",
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '../../etc/passwd',
  '%00',
  '1e309',
  '-0',
  'NaN',
  '99999999999999999999999999',
  '9223372036854775808',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  'x'.repeat(10_000),
];

/** fast-check's own unit `binary` makes a table of all of them first, which takes seconds. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map(
  (code) => String.fromCodePoint(code),
  (text) => Number(String(text).codePointAt(0)),
);
const nastyText = fc.constantFrom(...NASTY_TEXTS);
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, -1, 0, 1e308, 1.5, Number.MAX_SAFE_INTEGER, [], {}, [[]], { a: 1 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly what the contract asks for, with something wrong here and there. */
function nearly(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const right = rightly(schema, depth);
  return depth > 4
    ? right
    : fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: nasty });
}

function rightly(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((option) => nearly(schemaIn(option), depth + 1)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [
            name,
            nearly(schemaIn(property), depth + 1),
          ]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return fc.array(nearly(schemaIn(schema.items), depth + 1), { maxLength: 4 });
    case 'string':
      return fc.oneof(
        nastyText,
        fc.constantFrom('1', '2', '1000000', 'C26TAA', '2026-11-21', 'a@b.vn', 'Bút bi', '0.1'),
      );
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    default:
      return nasty;
  }
}

/** `true` and lists of schemas do not come out of our contracts. */
const schemaIn = (
  part: z.core.JSONSchema._JSONSchema | z.core.JSONSchema._JSONSchema[] | undefined,
): Schema => (typeof part === 'object' && !Array.isArray(part) ? part : {});

/** Bodies or queries for a call, made from its contract and then bent. */
export function badInputFor(call: Call): fc.Arbitrary<unknown> {
  return nearly(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }), 0);
}

/** Path parameters: an existing id, or any text. */
export const badPathPart = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '3',
    '0',
    '-1',
    '9223372036854775807',
    '9223372036854775808',
    'a'.repeat(64),
  ),
  nastyText.filter((text) => text !== '' && text.length < 500),
);
