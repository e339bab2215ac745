export { takeToldIn } from './take-told.ts';
export type { ToldInvoice } from './told-arrival.ts';
