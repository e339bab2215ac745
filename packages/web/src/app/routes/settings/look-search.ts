import { matching, searchReader } from '../../../lib/search.ts';

/** The series whose printed form is shown, its type in front: 1C26TAA. */
export const readLookSearch = searchReader({ series: matching(/^[126][A-Z0-9]{6}$/) });
