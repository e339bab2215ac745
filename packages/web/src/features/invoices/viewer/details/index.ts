export { DetailsView } from './details-view.tsx';
export { FailureBand } from './failure-band.tsx';
export { pdfSealFact } from './pdf-seal-fact.ts';
