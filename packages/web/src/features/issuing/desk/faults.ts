import type { Issue } from '@hoadon/domain/errors/issue';
import type { LineField } from './line-fields.ts';
import { type LineRow, type RowId, unreadableFields } from './line-row.ts';

/** What is wrong with a written invoice; here an issue is an invoice being issued. */
export type Fault = Issue;

/**
 * Where a fault stands on the screen: `buyer.taxCode`, or `row.7.quantity`, which stays with its
 * row when lines are moved.
 */
export type Place = string;
export type PlacedFault = Readonly<{ fault: Fault; place: Place }>;

export type Faults = Readonly<{
  /** In the order of the form. */
  all: readonly PlacedFault[];
  /** What the fields show: the gravest fault of each place that was filled in or checked. */
  shown: ReadonlyMap<Place, Fault>;
}>;

export const NO_FAULTS: Faults = { all: [], shown: new Map() };

/** A number cell whose text means no number. */
export const UNREADABLE = 'number-unreadable';

export const cellPlace = (id: RowId, field: string): Place => `row.${id}.${field}`;

/** The row and field of a place in the lines table. */
export function cellOf(place: Place): { id: RowId; field: string } | null {
  const parts = /^row\.(\d+)\.(\w*)$/.exec(place);
  return parts ? { id: Number(parts[1]), field: parts[2] ?? '' } : null;
}

/** The heading as it is read on the screen; lines follow. */
const READING_ORDER: readonly Place[] = [
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
const PLACES = READING_ORDER.length;

const LISTED: Place = 'related.list.originals';

export const listedPlace = (index: number): Place => `${LISTED}.${index}`;

/** Which invoice of a list a place is about, from 0; null for any other place. */
export function listedIn(place: Place): number | null {
  const [, index] = /^related\.list\.originals\.(\d+)/.exec(place) ?? [];
  return index === undefined ? null : Number(index);
}

/** Blocks whose fields follow in any order, as they stand on the screen. */
const BLOCKS = ['buyer.', 'delivery.'] as const;

function rankOf(place: Place): number {
  const rank = READING_ORDER.indexOf(listedIn(place) === null ? place : LISTED);
  if (rank >= 0) return rank;
  const block = BLOCKS.findIndex((name) => place.startsWith(name));
  return PLACES + (block < 0 ? BLOCKS.length : block);
}

/**
 * Faults of a draft made of `rows`, each at its place, as they are read on the screen. Line 0 of a
 * path is the first of the rows.
 */
export const placedFaults = (faults: readonly Fault[], rows: readonly LineRow[]): PlacedFault[] =>
  faults
    .map((fault) => ({ fault, place: placeOf(fault.path, rows) }))
    .sort((a, b) => rankOf(a.place) - rankOf(b.place));

function placeOf(path: string, rows: readonly LineRow[]): Place {
  const parts = /^lines\.(\d+)(?:\.(\w+))?$/.exec(path);
  const row = parts && rows[Number(parts[1])];
  return row ? cellPlace(row.id, parts[2] ?? '') : path;
}

export const unreadableFaults = (rows: readonly LineRow[]): PlacedFault[] =>
  rows.flatMap((row, index) =>
    unreadableFields(row).map((field: LineField) => ({
      fault: { path: `lines.${index}.${field}`, code: UNREADABLE, severity: 'error' as const },
      place: cellPlace(row.id, field),
    })),
  );

/**
 * The new sheet. Faults that say the same as before stay the same objects, so that fields without
 * news do not render.
 */
export function faultsOf(
  all: readonly PlacedFault[],
  isShown: (place: Place) => boolean,
  before: Faults,
): Faults {
  const shown = new Map<Place, Fault>();
  for (const { fault, place } of all) {
    const kept = shown.get(place);
    const isGraver = !kept || (kept.severity === 'warning' && fault.severity === 'error');
    if (isGraver && isShown(place)) shown.set(place, unchanged(before.shown.get(place), fault));
  }
  return { all, shown };
}

const unchanged = (before: Fault | undefined, fault: Fault): Fault =>
  before && JSON.stringify(before) === JSON.stringify(fault) ? before : fault;

/** One entry for each sentence: a line with three empty cells is told once. */
export function sentences(
  all: readonly PlacedFault[],
  severity: Fault['severity'],
): readonly PlacedFault[] {
  const told = new Set<string>();
  return all.filter(({ fault, place }) => {
    const owner = fault.code === 'line-fields-required' ? place.replace(/\w+$/, '') : place;
    const sentence = `${owner}|${fault.code}|${JSON.stringify(fault.params ?? {})}`;
    if (fault.severity !== severity || told.has(sentence)) return false;
    told.add(sentence);
    return true;
  });
}
