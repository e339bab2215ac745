import { LookupAct } from '../../features/lookup/index.ts';
import { MistakeReportsAct } from '../../features/mistake-reports/index.ts';
import { StatisticsAct } from '../../features/statistics/index.ts';

/** What is no page and opens wherever one is: the palette has it among the pages. */
export const PalettePlaces = () => (
  <>
    <MistakeReportsAct />
    <StatisticsAct />
    <LookupAct />
  </>
);
