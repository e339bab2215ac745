export { CellPane } from './cell-pane.tsx';
export { ChangesBand } from './changes-band.tsx';
export { CountsBand } from './counts-band.tsx';
export { UnapprovedBand } from './unapproved-band.tsx';
export { UncountedBand, UncountedNote } from './uncounted-band.tsx';
export { UnprovenBand } from './unproven-band.tsx';
export { WhyBand } from './why-band.tsx';
export { WithoutDueDayBand } from './without-due-day-band.tsx';
