export { tagsRoutes } from './routes.ts';
export { requireTags, tagInvoices } from './tag-invoices.ts';
export { tagMany } from './tag-many.ts';
