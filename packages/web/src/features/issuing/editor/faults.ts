import type { Issue } from '@hoadon/domain/errors/issue';
import type { LineField } from './line-fields.ts';
import { type LineRow, type RowId, unreadableFields } from './line-row.ts';

/** What is wrong with a written invoice. Called a fault because "issue" means issuing here. */
export type Fault = Issue;

/**
 * Key of a field on the screen: `buyer.taxCode`, or `row.7.quantity`, where 7 is the row's id and not its
 * position.
 */
export type FieldKey = string;
export type FieldFault = Readonly<{ fault: Fault; fieldKey: FieldKey }>;

export type EditorFaults = Readonly<{
  /** In the reading order of the form. */
  all: readonly FieldFault[];
  /** The most severe fault of each field that was touched or checked. */
  shown: ReadonlyMap<FieldKey, Fault>;
}>;

export const NO_FAULTS: EditorFaults = { all: [], shown: new Map() };

/** Code for a number cell whose text is not a number. */
export const UNREADABLE = 'number-unreadable';

export const cellKey = (id: RowId, field: string): FieldKey => `row.${id}.${field}`;

/** Row id and field of a cell's key; null for any other key. */
export function cellOf(fieldKey: FieldKey): { id: RowId; field: string } | null {
  const parts = /^row\.(\d+)\.(\w*)$/.exec(fieldKey);
  return parts ? { id: Number(parts[1]), field: parts[2] ?? '' } : null;
}

/** Reading order of the heading; the lines follow. */
const READING_ORDER: readonly FieldKey[] = [
  'related.issuedOn',
  'related.list.originals',
  'related.list.number',
  'related.causeCode',
  'related.reason',
  'related.agreedOn',
  'related.agreementNumber',
  'seller.name',
  'seller.taxCode',
  'seller.address',
  'invoiceType',
  'templateCode',
  'serial',
  'issuedOn',
  'earlierSale.soldOn',
  'earlierSale.reason',
  'paymentMethod',
  'currency',
  'exchangeRate',
  'buyer.taxCode',
  'buyer.legalName',
  'buyer.address',
  'buyer.name',
  'buyer.email',
];
const ORDERED = READING_ORDER.length;

const LISTED: FieldKey = 'related.list.originals';

export const listedKey = (index: number): FieldKey => `${LISTED}.${index}`;

/** Index of the invoice in a correction list, from 0; null for any other key. */
export function listedIn(fieldKey: FieldKey): number | null {
  const [, index] = /^related\.list\.originals\.(\d+)/.exec(fieldKey) ?? [];
  return index === undefined ? null : Number(index);
}

/** Blocks in the order of the screen; the order of the fields inside them does not matter. */
const BLOCKS = ['buyer.', 'delivery.'] as const;

function rankOf(fieldKey: FieldKey): number {
  const rank = READING_ORDER.indexOf(listedIn(fieldKey) === null ? fieldKey : LISTED);
  if (rank >= 0) return rank;
  const block = BLOCKS.findIndex((name) => fieldKey.startsWith(name));
  return ORDERED + (block < 0 ? BLOCKS.length : block);
}

/**
 * Faults with the keys of their fields, in reading order. Line 0 of a fault's path is the first of `rows`.
 */
export const fieldFaults = (faults: readonly Fault[], rows: readonly LineRow[]): FieldFault[] =>
  faults
    .map((fault) => ({ fault, fieldKey: fieldKeyOf(fault.path, rows) }))
    .sort((a, b) => rankOf(a.fieldKey) - rankOf(b.fieldKey));

function fieldKeyOf(path: string, rows: readonly LineRow[]): FieldKey {
  const parts = /^lines\.(\d+)(?:\.(\w+))?$/.exec(path);
  const row = parts && rows[Number(parts[1])];
  return row ? cellKey(row.id, parts[2] ?? '') : path;
}

export const unreadableFaults = (rows: readonly LineRow[]): FieldFault[] =>
  rows.flatMap((row, index) =>
    unreadableFields(row).map((field: LineField) => ({
      fault: { path: `lines.${index}.${field}`, code: UNREADABLE, severity: 'error' as const },
      fieldKey: cellKey(row.id, field),
    })),
  );

/**
 * The faults to show. An unchanged fault is the same object as in `before`, so that its field does not
 * render again.
 */
export function faultsOf(
  all: readonly FieldFault[],
  isShown: (fieldKey: FieldKey) => boolean,
  before: EditorFaults,
): EditorFaults {
  const shown = new Map<FieldKey, Fault>();
  for (const { fault, fieldKey } of all) {
    const shownFault = shown.get(fieldKey);
    const isGraver =
      !shownFault || (shownFault.severity === 'warning' && fault.severity === 'error');
    if (isGraver && isShown(fieldKey))
      shown.set(fieldKey, unchanged(before.shown.get(fieldKey), fault));
  }
  return { all, shown };
}

const unchanged = (before: Fault | undefined, fault: Fault): Fault =>
  before && JSON.stringify(before) === JSON.stringify(fault) ? before : fault;

/** Drops repeated sentences: a line with three empty cells is listed once. */
export function sentences(
  all: readonly FieldFault[],
  severity: Fault['severity'],
): readonly FieldFault[] {
  const seen = new Set<string>();
  return all.filter(({ fault, fieldKey }) => {
    const owner = fault.code === 'line-fields-required' ? fieldKey.replace(/\w+$/, '') : fieldKey;
    const sentence = `${owner}|${fault.code}|${JSON.stringify(fault.params ?? {})}`;
    if (fault.severity !== severity || seen.has(sentence)) return false;
    seen.add(sentence);
    return true;
  });
}
