import { clear, createStore } from 'idb-keyval';

/** Where half-written forms lie in this browser, by owner and slot. */
export const KEPT_FORMS = createStore('hoadon-kept-forms', 'forms');

/** Nothing that somebody wrote stays behind for the next user of the machine. */
export async function forgetKeptForms(): Promise<void> {
  try {
    await clear(KEPT_FORMS);
  } catch {
    // A browser that keeps nothing at all, such as in a private window of some.
  }
}
