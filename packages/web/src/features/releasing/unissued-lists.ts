import { COLUMNS, type ListDefinition } from '../invoices/index.ts';
import type { UnissuedStatus } from './counts.ts';
import { REASON_COLUMN } from './reason-column.tsx';
import { UNISSUED_CONTENTS } from './unissued-contents.ts';

/** The lists of what is not issued yet (NAV-010). A row whose invoice moves on leaves its list at once. */
const stationList = (
  status: UnissuedStatus,
  { name, columns }: Pick<ListDefinition, 'name' | 'columns'>,
): ListDefinition => ({
  name,
  title: `releasing.title.${status}`,
  empty: `releasing.empty.${status}`,
  ...UNISSUED_CONTENTS[status],
  columns,
  isListed: (row) => row.releasing_status === status,
});

const { number, series, buyer, state, date, total } = COLUMNS;
const PLAIN = [number, series, buyer, { ...state, wide: '150px' }, date, total];
/** Room for the reason. */
const WITH_REASON = [
  number,
  series,
  buyer,
  { ...state, wide: '136px' },
  REASON_COLUMN,
  date,
  total,
];

export const UNISSUED_LISTS: Readonly<Record<UnissuedStatus, ListDefinition>> = {
  draf: stationList('draf', { name: 'draft', columns: PLAIN }),
  release_error: stationList('release_error', { name: 'failed', columns: WITH_REASON }),
  releasing: stationList('releasing', { name: 'issuing', columns: PLAIN }),
};
