import { COLUMNS, type ListDefinition } from '../invoice-lists/index.ts';
import type { UnissuedStatus } from './counts.ts';
import { UNISSUED_CONTENTS } from './unissued-contents.ts';

/** A list of what is not issued yet (NAV-010). A row whose invoice moves on leaves its list at once. */
export const stationList = (
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
export const PLAIN_COLUMNS = [number, series, buyer, { ...state, wide: '150px' }, date, total];
