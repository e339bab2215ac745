export { attributeInvoices, attributingInvoices } from './attribute-invoices.ts';
export { type FoundPartnerRow, findPartners, type PartnerRole } from './find-partners.ts';
export { partnersRoutes } from './routes.ts';
