import { PLAIN_COLUMNS, stationList } from './station-list.ts';

/** Apart from the other lists, so that drafts are there without the words of refusals. */
export const DRAFT_LIST = stationList('draf', { name: 'draft', columns: PLAIN_COLUMNS });
