import { expect, test } from 'vitest';
import { z } from 'zod';
import { acceptStatementRows } from './bank-statements.ts';
import { updateWholeDirs } from './directories.ts';
import { WireId } from './http/wire-types.ts';
import { CALLS } from './index-of-calls.ts';
import { saveMailChoices } from './notifications/calls.ts';
import { recordPayment } from './payments/calls.ts';
import { createView } from './saved-views.ts';
import { updateSellerSettings } from './seller-settings.ts';

type Refusing = readonly [input: z.ZodType, of: (list: readonly object[]) => object, one: object];
/** Lists whose entries name something, with the key that must not repeat. */
const NAMING: Record<string, Refusing> = {
  'invoices.invoice_id': [
    recordPayment.input,
    (invoices) => ({ invoices, paid_date: '2026-11-20' }),
    { invoice_id: '758', amount: '100000' },
  ],
  'rows.row': [acceptStatementRows.input, (rows) => ({ id: '1', rows }), { row: 3 }],
  'directories.id': [updateWholeDirs.input, (directories) => ({ directories }), { id: '5' }],
  'choices.topic': [
    saveMailChoices.input,
    (choices) => ({ choices }),
    { topic: 'trouble', by_email: true },
  ],
  'settings.key': [
    updateSellerSettings.input,
    (settings) => ({ settings }),
    { key: 'QUANTITY', num_val: 2 },
  ],
  'look.columns.key': [
    createView.input,
    (columns) => ({ list: 'revenue', name: 'A', look: { columns } }),
    { key: 'total' },
  ],
};

test.each(Object.entries(NAMING))(
  'a call whose list names the same twice by %s is refused at the second',
  (at, [input, of, one]) => {
    expect(input.safeParse(of([one])).error?.issues).toBe(undefined);
    const [key = '', ...list] = at.split('.').toReversed();
    expect(input.safeParse(of([one, one])).error?.issues).toContainEqual(
      expect.objectContaining({ path: [...list.toReversed(), 1, key] }),
    );
  },
);

test('an id is one however it is written', () => {
  for (const written of [758, '758', '0758']) expect(WireId.parse(written)).toBe('758');
  expect(WireId.parse('0')).toBe('0');
  expect(WireId.parse('00')).toBe('0');
  const [input, of] = NAMING['invoices.invoice_id'] as Refusing;
  const twice = of([{ invoice_id: 758 }, { invoice_id: '0758', amount: '1' }]);
  expect(input.safeParse(twice).success).toBe(false);
});

/** Lists of objects that are taken as they are written: no entry refers to another object. */
const WRITTEN = [
  // Refused by the server as a tree: DIRECTORY_UNDER_ITSELF.
  'structure',
  'structure.children',
  // An invoice may state the same twice.
  'lines',
  'correction_list.originals',
  'own_fields',
  'annex_purchases',
  'annex_sales',
  // Each must be met.
  'structure.conditions',
];

type Def = Readonly<{ [name: string]: unknown }>;
const defOf = (type: unknown): Def => (type as { _zod: { def: Def } })._zod.def;

/** Where an input has lists of objects. */
function listsIn(type: unknown, at: string, seen: readonly unknown[] = []): string[] {
  if (seen.includes(type)) return [];
  const within = [...seen, type];
  const def = defOf(type);
  const below = (one: unknown, name = '') =>
    listsIn(one, [at, name].filter((part) => part !== '').join('.'), within);
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([name, field]) => below(field, name));
  if (type instanceof z.ZodArray) {
    const isOfObjects = type.element instanceof z.ZodObject;
    return [...(isOfObjects ? [at] : []), ...below(type.element)];
  }
  const { innerType, in: taken, options, left, right } = def;
  return [innerType, taken, left, right, ...((options as unknown[] | undefined) ?? [])]
    .filter((one) => one !== undefined)
    .flatMap((one) => below(one));
}

test('every list of objects that a call takes refuses who is named twice, or is written as it is', () => {
  const lists = CALLS.flatMap(({ input }) => listsIn(input, ''));
  const named = Object.keys(NAMING).map((at) => at.split('.').slice(0, -1).join('.'));
  expect([...new Set(lists)].toSorted()).toEqual([...named, ...WRITTEN].toSorted());
});
