import { del, set, values } from 'idb-keyval';
import { SAVED_FORMS } from '../../../lib/saved-forms.ts';
import { ownerOf, type SavedForm, SHAPE } from './saved-form.ts';

/** Storage of unsaved forms. Every method may fail: browsers can forbid storage or run out of space. */
export type FormStore = Readonly<{
  put: (form: SavedForm) => Promise<void>;
  remove: (owner: string, slot: string) => Promise<void>;
  /** The owner's forms, the latest first. */
  of: (owner: string) => Promise<SavedForm[]>;
}>;

export const browserForms: FormStore = {
  put: async (form) => set([form.owner, form.slot], form, SAVED_FORMS),
  remove: async (owner, slot) => del([owner, slot], SAVED_FORMS),
  of: async (owner) => {
    const stored: unknown[] = await values(SAVED_FORMS);
    return stored
      .filter(isSavedForm)
      .filter((form) => form.owner === owner)
      .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  },
};

const isSavedForm = (value: unknown): value is SavedForm =>
  typeof value === 'object' && value !== null && 'shape' in value && value.shape === SHAPE;

/** Number of invoices that the user wrote in this browser and did not save. */
export async function countUnsavedForms(user: Parameters<typeof ownerOf>[0]): Promise<number> {
  const forms = await browserForms.of(ownerOf(user)).catch(() => []);
  return forms.length;
}

const RESUME = 'hoadon.resumeForm';

/** Marks the form to be recovered without a question after the page reloads itself. */
export const resumeAfterReload = (slot: string): void => sessionStorage.setItem(RESUME, slot);

/** Returns true once for the marked form. */
export function isToResume(slot: string): boolean {
  if (sessionStorage.getItem(RESUME) !== slot) return false;
  sessionStorage.removeItem(RESUME);
  return true;
}
