import type { Feature } from '../../feature.ts';
import type { StatisticsDeps } from './deps.ts';
import { statisticsRoutes } from './routes.ts';

export { DONG_TOTALS } from './in-dong.ts';
export { reportRange } from './report-range.ts';

export const statisticsFeature = (deps: StatisticsDeps): Feature => ({
  name: 'statistics',
  routes: statisticsRoutes(deps),
});
