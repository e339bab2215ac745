export { FormKeeper } from './form-keeper.ts';
export { browserForms } from './form-store.ts';
export { type FormOpening, type KeptForm, ownerOf, type WrittenForm } from './kept-form.ts';
export { KeptLine } from './kept-line.tsx';
export { RecoveryBand } from './recovery-band.tsx';
