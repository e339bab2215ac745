export { CORRECTION_WAYS } from './begin-correction.ts';
export { CorrectionPage } from './correction-page.tsx';
export { StoredCorrection } from './stored-correction.tsx';
