import type { Call } from '@hoadon/contracts/http/define-call';
import { findOutsideLookup } from '@hoadon/contracts/lookup';
import { exportMistakes } from '@hoadon/contracts/mistake-reports';
import { z } from 'zod';
import type { Input } from './inputs/index.ts';
import type { Owner } from './owner.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Leaf = Readonly<{ path: readonly string[]; isList: boolean; isId: boolean }>;

/** Fields of writing calls that name something which exists; the others only say what to write. */
const NAMES_A_THING = /(^|_)(id|ids|path|name|search|search_text|taxcode|cursor)$/;

/** What an asking call writes into its answer as it was asked to: words of whoever asks, which name nothing. */
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

/**
 * The input of a stranger, about things of his own, with one thing of the owner in one place of it; each
 * place with each thing, and with the words that the owner's data holds where a call only asks. Things of
 * several tables bear the same number: it is sent once, and names them all. What the contract refuses is
 * refused before anything is looked for: it is sent once for a place.
 */
export function* planted(call: Call, own: Input, owner: Owner): Generator<Input> {
  const { things, mark, company } = owner;
  const words = isAskedOnly(call) ? [mark, `Công ty ${mark}`, company.taxCode, 'user/1'] : [];
  const names = [...new Set([...Object.values(things), ...words])];
  const isAccepted = (input: Input) => call.input.safeParse(input).success;
  const isOwnAccepted = isAccepted(own);
  for (const { path, isList } of placesOf(call)) {
    const inputs = names.map((name) => withValue(own, path, isList ? [name] : name));
    const refused = isOwnAccepted ? inputs.filter((input) => !isAccepted(input)) : [];
    yield* inputs.filter((input) => input === refused[0] || !refused.includes(input));
  }
}
