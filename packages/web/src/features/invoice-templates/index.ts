export { AnnounceSeries } from './lazy-announce.ts';
export { seriesQuery } from './queries.ts';
