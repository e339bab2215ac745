export { BuyerSection } from './buyer-section.tsx';
export { useTaxpayer } from './use-taxpayer.ts';
