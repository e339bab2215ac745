import type { ListedRow, PortalListFault } from './port.ts';
import { itemsOf, readListed } from './read-list.ts';

/** What a process of the lists does. Faults travel as values: errors lose their class on the way. */
export type ListOutcome = Readonly<{ rows: ListedRow[] }> | Readonly<{ fault: PortalListFault }>;

/** Of one file; a month of a large company is far less. */
const MOST_ROWS = 20_000;

export function readList(bytes: Uint8Array): ListOutcome {
  const items = itemsOf(parsed(bytes));
  if (items === null) return { fault: 'not-a-portal-list' };
  if (items.length === 0) return { fault: 'empty' };
  if (items.length > MOST_ROWS) return { fault: 'too-large' };
  return { rows: items.map((item, index) => readListed(item, index + 1)) };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
