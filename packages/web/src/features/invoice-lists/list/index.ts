export { COLUMNS, type InvoiceColumn } from '../columns.tsx';
export * from './definitions.ts';
export { InvoiceListScreen } from './invoice-list-screen.tsx';
export { InvoicePage, type ManyProps } from './invoice-page.tsx';
export { type ListContent, type ListDefinition, listRequest } from './list-definition.ts';
export { listQuery } from './list-query.ts';
export { type ListSearch, readListSearch } from './list-search.ts';
export { useOpenedId, useOpenedInvoice } from './opened-invoice-id.ts';
export { type InvoiceListState, type ListAddress, useInvoiceList } from './use-invoice-list.ts';
