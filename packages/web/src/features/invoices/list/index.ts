export { COLUMNS, type InvoiceColumn } from '../columns/index.ts';
export * from './definitions.ts';
export { InvoiceListScreen } from './invoice-list-screen.tsx';
export { InvoicePage, type ManyProps } from './invoice-page.tsx';
export { askedOf, type ListContent, type ListDefinition } from './list-definition.ts';
export { listQuery } from './list-query.ts';
export { type ListSearch, readListSearch } from './list-search.ts';
export { useOpenedId, useOpenedInvoice } from './opened-invoice-id.ts';
export { type InvoiceListState, type ListAddress, useInvoiceList } from './use-invoice-list.ts';
