export { COLUMNS, type ColumnName, type InvoiceColumn } from './columns.tsx';
