export { FormField } from './form-field.tsx';
export { InvoiceFields } from './invoice-fields.tsx';
export { SellerFacts } from './seller-facts.tsx';
export { offeredOn, optionOf, type SeriesOption, seriesOptions } from './series-options.ts';
