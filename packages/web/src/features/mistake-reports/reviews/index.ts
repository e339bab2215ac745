export { ReviewBands } from './review-bands.tsx';
