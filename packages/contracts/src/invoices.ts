export * from './invoices/detail.ts';
export * from './invoices/events.ts';
export * from './invoices/files.ts';
export * from './invoices/history.ts';
export * from './invoices/invoice-row.ts';
export * from './invoices/record.ts';
export * from './invoices/rows.ts';
export * from './invoices/signatures.ts';
