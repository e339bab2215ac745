import {
  beginCorrectionList,
  editInvoiceInfo,
  editInvoiceInfoV2,
  editInvoiceProduct,
  editInvoiceProductV2,
  replaceInvoice,
  replaceInvoiceV2,
} from '@hoadon/contracts/corrections';
import type { Call } from '@hoadon/contracts/http/define-call';
import { listDeletedCopies, listDeletedDrafts } from '@hoadon/contracts/imported-copies';
import { findOutsideLookup } from '@hoadon/contracts/lookup';
import { exportMistakes } from '@hoadon/contracts/mistake-reports';
import { listVouchers } from '@hoadon/contracts/payments';
import { declineRuleSuggestion } from '@hoadon/contracts/rules';
import { z } from 'zod';
import type { Input } from './inputs/index.ts';
import type { Owner } from './owner.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Leaf = Readonly<{ path: readonly string[]; isList: boolean; isId: boolean }>;

/** Fields of writing calls that name an existing thing; the others are only content. */
const NAMES_A_THING = /(^|_)(id|ids|path|name|search|search_text|taxcode|cursor)$/;

/** Input that a reading call repeats in its response: text of the caller, which names nothing. */
const ECHOED = new Map<Call, readonly string[]>([
  [findOutsideLookup, ['tax_code', 'secret_code', 'link']],
  [exportMistakes, ['reason', 'approval_unit', 'approval_unit_code']],
]);

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/** Every place of an input that takes an id or a text. */
function leavesOf(schema: Schema, path: readonly string[] = [], isList = false): Leaf[] {
  const kinds = [schema, ...(schema.anyOf ?? [])].filter(isSchema);
  const takes = (type: string) => kinds.some((kind) => kind.type === type && !kind.enum);
  const here = takes('string') ? [{ path, isList, isId: takes('integer') }] : [];
  const within = kinds.flatMap((kind) =>
    Object.entries(kind.properties ?? {}).flatMap(([name, part]) =>
      isSchema(part) && !isList ? leavesOf(part, [...path, name]) : [],
    ),
  );
  const items = kinds.flatMap(({ items }) => (isSchema(items) ? leavesOf(items, path, true) : []));
  return [...here, ...within, ...items].filter((leaf) => leaf.path.length > 0);
}

const isAskedOnly = ({ method, path }: Call): boolean =>
  method === 'GET' || /search|prepare/.test(path);

/** The places in which a caller could name what is not theirs. */
export function placesOf(call: Call): Leaf[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return leavesOf(schema).filter(
    ({ path, isId }) =>
      (isId || call.method === 'GET' || NAMES_A_THING.test(path.at(-1) ?? '')) &&
      !ECHOED.get(call)?.includes(path.at(-1) ?? ''),
  );
}

function withValue(input: Input, [name = '', ...rest]: readonly string[], value: unknown): Input {
  const inner = input[name];
  if (rest.length === 0) return { ...input, [name]: value };
  return { ...input, [name]: withValue((inner ?? {}) as Input, rest, value) };
}

/** Where a bare id is no value of its place: the value that names the thing. */
const NAMED_IN = new Map<Call, Readonly<Record<string, (name: string, own: Input) => unknown>>>([
  [declineRuleSuggestion, { id: (name) => `tag/${name}/issued/${name}` }],
  [listVouchers, { cursor: (name) => `9999-12-31,${name}` }],
  [
    beginCorrectionList,
    { original_ids: (name, own) => [(own['original_ids'] as readonly string[])[0], name] },
  ],
  [listDeletedDrafts, { cursor: (name) => `9999999999999999,${name}` }],
  [listDeletedCopies, { cursor: (name) => `9999999999999999,${name}` }],
  // The list begins with the invoice of the call.
  ...[
    replaceInvoice,
    replaceInvoiceV2,
    editInvoiceInfo,
    editInvoiceInfoV2,
    editInvoiceProduct,
    editInvoiceProductV2,
  ].map(
    (call) => [call, { original_ids: (name: string, own: Input) => [own['id'], name] }] as const,
  ),
]);

const without = (input: Input, name: string): Input =>
  Object.fromEntries(Object.entries(input).filter(([other]) => other !== name));

/** The input with the value in one place, or else without one other field of it: of some fields a call takes one alone. */
function takenWith(call: Call, own: Input, path: readonly string[], value: unknown): Input | null {
  const others = Object.keys(own).filter((name) => name !== path[0]);
  for (const base of [own, ...others.map((name) => without(own, name))]) {
    const input = withValue(base, path, value);
    if (call.input.safeParse(input).success) return input;
  }
  return null;
}

type Planting = Readonly<{ taken: readonly Input[]; refused: readonly Input[] }>;

function plantedIn({ path, isList }: Leaf, call: Call, own: Input, owner: Owner): Planting {
  const { things, mark, company } = owner;
  const asksByWords = isAskedOnly(call) || /^search/.test(path.at(-1) ?? '');
  const words = asksByWords ? [mark, `Công ty ${mark}`, company.taxCode, 'user/1'] : [];
  const names = [...new Set([...Object.values(things), ...words])];
  const written = NAMED_IN.get(call)?.[path.join('.')];
  const valueNaming = (name: string) => written?.(name, own) ?? (isList ? [name] : name);
  const values = names.map(valueNaming);
  // A form with files is read otherwise than the contract reads its input here.
  if (!call.input.safeParse(own).success)
    return { taken: values.map((value) => withValue(own, path, value)), refused: [] };
  const inputs = values.map((value) => takenWith(call, own, path, value));
  return {
    taken: inputs.filter((input) => input !== null),
    refused: values
      .filter((_, index) => inputs[index] === null)
      .map((value) => withValue(own, path, value)),
  };
}

/**
 * The input of a stranger, about things of his own, with one thing of the owner in one place of it; each
 * place with each thing, and with the words that the owner's data holds where a call only asks. Things of
 * several tables bear the same number: it is sent once, and names them all. What the contract refuses is
 * refused before anything is looked for: it is sent once for a place.
 */
export function* planted(call: Call, own: Input, owner: Owner): Generator<Input> {
  for (const field of placesOf(call)) {
    const { taken, refused } = plantedIn(field, call, own, owner);
    yield* taken;
    yield* refused.slice(0, 1);
  }
}

/** Places that name a thing and that no name reaches, because the contract refuses each: nothing would be proven there. */
export const unreached = (call: Call, own: Input, owner: Owner): string[] =>
  placesOf(call)
    .filter(({ path }) => NAMES_A_THING.test(path.at(-1) ?? ''))
    .filter((field) => plantedIn(field, call, own, owner).taken.length === 0)
    .map(({ path }) => path.join('.'));
