import { del, set, values } from 'idb-keyval';
import { SAVED_FORMS } from '../../../lib/saved-forms.ts';
import { type KeptForm, SHAPE } from './kept-form.ts';

/** Where half-written forms lie. Any of these may fail: browsers may keep nothing, or have no room. */
export type FormStore = Readonly<{
  put: (form: KeptForm) => Promise<void>;
  remove: (owner: string, slot: string) => Promise<void>;
  /** The owner's forms, the latest first. */
  of: (owner: string) => Promise<KeptForm[]>;
}>;

export const browserForms: FormStore = {
  put: async (form) => set([form.owner, form.slot], form, SAVED_FORMS),
  remove: async (owner, slot) => del([owner, slot], SAVED_FORMS),
  of: async (owner) => {
    const kept: unknown[] = await values(SAVED_FORMS);
    return kept
      .filter(isKeptForm)
      .filter((form) => form.owner === owner)
      .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  },
};

const isKeptForm = (value: unknown): value is KeptForm =>
  typeof value === 'object' && value !== null && 'shape' in value && value.shape === SHAPE;
