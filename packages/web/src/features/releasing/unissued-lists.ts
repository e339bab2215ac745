import { COLUMNS } from '../invoice-lists/index.ts';
import { REASON_COLUMN } from './reason-column.tsx';
import { PLAIN_COLUMNS, stationList } from './station-list.ts';

const { number, series, buyer, state, date, total } = COLUMNS;
const WITH_REASON = [number, series, buyer, state, REASON_COLUMN, date, total];

export const FAILED_LIST = stationList('release_error', { name: 'failed', columns: WITH_REASON });
export const ISSUING_LIST = stationList('releasing', { name: 'issuing', columns: PLAIN_COLUMNS });
