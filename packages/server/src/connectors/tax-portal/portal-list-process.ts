import { exceededBound } from '../../platform/json-bounds.ts';
import type { ListedLine, ListedRow, PortalListFault, PortalPage } from './port.ts';
import { itemsOf, readLine, readListed } from './read-list.ts';

/** Result of a list process. Faults are sent as values, because errors lose their class between processes. */
export type ListOutcome = Readonly<{ rows: ListedRow[] }> | Readonly<{ fault: PortalListFault }>;

/** Most rows of one file; a month of a large company has far fewer. */
const MOST_ROWS = 20_000;
/** A file of 10 MB contains half a million named fields at most. */
const BOUNDS = { depth: 16, keys: 1_000_000, values: 1_000_000 };

export function readList(bytes: Uint8Array): ListOutcome {
  const items = itemsOf(parsed(bytes));
  if (items === null) return { fault: 'not-a-portal-list' };
  if (items.length === 0) return { fault: 'empty' };
  if (items.length > MOST_ROWS) return { fault: 'too-large' };
  return { rows: items.map((item, index) => readListed(item, index + 1)) };
}

export type PageOutcome = PortalPage | Readonly<{ fault: PortalListFault }>;
/** The portal returns 50 per page. */
const MOST_OF_A_PAGE = 1_000;
const LONGEST_CURSOR = 4_000;

export function readPage(bytes: Uint8Array): PageOutcome {
  const page = parsed(bytes);
  if (!isRecord(page) || !Array.isArray(page['datas'])) return { fault: 'not-a-portal-list' };
  const { datas, total, state } = page;
  if (!Number.isSafeInteger(total) || Number(total) < 0) return { fault: 'not-a-portal-list' };
  if (state !== null && state !== undefined && typeof state !== 'string')
    return { fault: 'not-a-portal-list' };
  if (datas.length > MOST_OF_A_PAGE || (state ?? '').length > LONGEST_CURSOR)
    return { fault: 'too-large' };
  const rows = datas.map((item, index) => readListed(item, index + 1));
  return { rows, total: Number(total), cursor: state || null };
}

export type LinesOutcome = Readonly<{ lines: ListedLine[] }> | Readonly<{ fault: PortalListFault }>;
const MOST_LINES = 20_000;

export function readLines(bytes: Uint8Array): LinesOutcome {
  const detail = parsed(bytes);
  if (!isRecord(detail) || !Array.isArray(detail['hdhhdvu'])) return { fault: 'not-a-portal-list' };
  if (detail['hdhhdvu'].length > MOST_LINES) return { fault: 'too-large' };
  const lines = detail['hdhhdvu'].map(readLine);
  // Without one of the lines the others would not match the total.
  return lines.some((line) => line === null)
    ? { fault: 'not-a-portal-list' }
    : { lines: lines.flatMap((line) => line ?? []) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns null if the bytes are not JSON, or exceed the bounds of any list of the portal. */
function parsed(bytes: Uint8Array): unknown {
  if (exceededBound(bytes, BOUNDS) !== null) return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
