export {
  addOriginals,
  confirmArrived,
  type SettledSource,
  saveWrittenOver,
  settleKeptSources,
  WRITTEN_OVER,
} from './arrived-sources.ts';
export { type ArrivedMember, linkArrived, linkChecked } from './link-arrived.ts';
export {
  type ArrivedStanding,
  findArrivedKeys,
  findStandings,
  lockArrived,
  type NamedArrival,
  type SavedArrival,
  type SavedSource,
} from './lock-arrived.ts';
export { continueSeriesAfter, findNotGiven } from './own-series.ts';
