import { MistakeReportsAct } from '../../features/mistake-reports/index.ts';
import { RulesAct } from '../../features/rules/index.ts';

/** What is no page and opens wherever one is: the palette has it among the pages. */
export const PalettePlaces = () => (
  <>
    <MistakeReportsAct />
    <RulesAct />
  </>
);
