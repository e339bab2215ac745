export { TaxFilingButton } from './tax-filing-button.tsx';
