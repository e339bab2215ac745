export { displaySettingsQuery, useCompanyMarks } from './queries.ts';
