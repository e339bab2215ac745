export { declareFound, findingPeriod, undoFound } from './found-purchases.ts';
