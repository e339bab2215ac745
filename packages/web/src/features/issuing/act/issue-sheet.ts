import type { Issue } from '@hoadon/domain/errors/issue';
import type { LineField } from '../lines/line-fields.ts';
import { type LineRow, type RowId, unreadableFields } from '../lines/line-row.ts';

/**
 * Where a fault stands on the screen: `buyer.taxCode`, or `row.7.quantity`, which stays with its
 * row when lines are moved.
 */
export type Place = string;
export type PlacedIssue = Readonly<{ issue: Issue; place: Place }>;

export type IssueSheet = Readonly<{
  /** In the order of the form. */
  all: readonly PlacedIssue[];
  /** What the fields show: the gravest issue of each place that was filled in or checked. */
  shown: ReadonlyMap<Place, Issue>;
}>;

export const EMPTY_SHEET: IssueSheet = { all: [], shown: new Map() };

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
  'seller.name',
  'seller.taxCode',
  'seller.address',
  'invoiceType',
  'templateCode',
  'serial',
  'issuedOn',
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

/** Blocks whose fields follow in any order, as they stand on the screen. */
const BLOCKS = ['buyer.', 'delivery.'] as const;

function rankOf(place: Place): number {
  const rank = READING_ORDER.indexOf(place);
  if (rank >= 0) return rank;
  const block = BLOCKS.findIndex((name) => place.startsWith(name));
  return PLACES + (block < 0 ? BLOCKS.length : block);
}

/**
 * Issues of a draft made of `rows`, each at its place, as they are read on the screen. Line 0 of a
 * path is the first of the rows.
 */
export const placed = (issues: readonly Issue[], rows: readonly LineRow[]): PlacedIssue[] =>
  issues
    .map((issue) => ({ issue, place: placeOf(issue.path, rows) }))
    .sort((a, b) => rankOf(a.place) - rankOf(b.place));

function placeOf(path: string, rows: readonly LineRow[]): Place {
  const parts = /^lines\.(\d+)(?:\.(\w+))?$/.exec(path);
  const row = parts && rows[Number(parts[1])];
  return row ? cellPlace(row.id, parts[2] ?? '') : path;
}

export const unreadableIssues = (rows: readonly LineRow[]): PlacedIssue[] =>
  rows.flatMap((row, index) =>
    unreadableFields(row).map((field: LineField) => ({
      issue: { path: `lines.${index}.${field}`, code: UNREADABLE, severity: 'error' as const },
      place: cellPlace(row.id, field),
    })),
  );

/**
 * The new sheet. Issues that say the same as before stay the same objects, so that fields without
 * news do not render.
 */
export function sheetOf(
  all: readonly PlacedIssue[],
  isShown: (place: Place) => boolean,
  before: IssueSheet,
): IssueSheet {
  const shown = new Map<Place, Issue>();
  for (const { issue, place } of all) {
    const kept = shown.get(place);
    const isGraver = !kept || (kept.severity === 'warning' && issue.severity === 'error');
    if (isGraver && isShown(place)) shown.set(place, unchanged(before.shown.get(place), issue));
  }
  return { all, shown };
}

const unchanged = (before: Issue | undefined, issue: Issue): Issue =>
  before && JSON.stringify(before) === JSON.stringify(issue) ? before : issue;

/** One entry for each sentence: a line with three empty cells is told once. */
export function sentences(
  all: readonly PlacedIssue[],
  severity: Issue['severity'],
): readonly PlacedIssue[] {
  const told = new Set<string>();
  return all.filter(({ issue, place }) => {
    const owner = issue.code === 'line-fields-required' ? place.replace(/\w+$/, '') : place;
    const sentence = `${owner}|${issue.code}|${JSON.stringify(issue.params ?? {})}`;
    if (issue.severity !== severity || told.has(sentence)) return false;
    told.add(sentence);
    return true;
  });
}
