export { FieldFaults } from './field-faults.tsx';
export { FilingDialog } from './filing-dialog.tsx';
export { SigningDialog } from './signing-dialog.tsx';
