export { InvoiceFields } from './invoice-fields.tsx';
export { PlacedField } from './placed-field.tsx';
export { SellerFacts } from './seller-facts.tsx';
export { offeredOn, optionOf, type SeriesOption, seriesOptions } from './series-options.ts';
