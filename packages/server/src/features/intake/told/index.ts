export { type TakenFile, takeFilesIn } from './take-files.ts';
export { type TakenIn, takeToldIn } from './take-told.ts';
export type { ToldInvoice } from './told-arrival.ts';
