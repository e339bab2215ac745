export { CorrectionGrounds } from './correction-grounds.tsx';
export { FamilyView } from './family-view.tsx';
export { RelationBand } from './relation-band.tsx';
