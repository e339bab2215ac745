export { OtherSide } from './other-side.tsx';
export { useTaxpayer } from './use-taxpayer.ts';
