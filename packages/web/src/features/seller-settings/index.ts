export { NumbersScreen } from './lazy-numbers.ts';
export { displaySettingsQuery, useCompanyMarks } from './queries.ts';
