export * from './invoice-lists/lists.ts';
export * from './invoice-lists/months.ts';
