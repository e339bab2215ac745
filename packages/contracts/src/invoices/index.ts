export * from './detail.ts';
export * from './events.ts';
export * from './files.ts';
export * from './invoice-row.ts';
export * from './lists.ts';
export * from './months.ts';
export * from './record.ts';
export * from './signatures.ts';
