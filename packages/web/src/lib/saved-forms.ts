import { clear, createStore } from 'idb-keyval';

/** Unsaved forms in this browser, by owner and slot. */
export const SAVED_FORMS = createStore('hoadon-kept-forms', 'forms');

/** Unsaved texts must not remain for the next user of the machine. */
export async function deleteSavedForms(): Promise<void> {
  try {
    await clear(SAVED_FORMS);
  } catch {
    // A browser without storage, such as some in a private window.
  }
}
