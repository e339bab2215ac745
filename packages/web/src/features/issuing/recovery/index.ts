export { FormAutosave } from './form-autosave.ts';
export { browserForms } from './form-store.ts';
export { RecoveryBand } from './recovery-band.tsx';
export { SaveStatus } from './save-status.tsx';
export { type FormOpening, ownerOf, type SavedForm, type WrittenForm } from './saved-form.ts';
