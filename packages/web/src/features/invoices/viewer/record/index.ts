export { RecordView } from './record-view.tsx';
export { TrustBand } from './trust-band.tsx';
