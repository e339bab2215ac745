/** The database of this browser in which half-written forms lie. */
export const KEPT_FORMS = 'hoadon-forms';

/** Nothing that somebody wrote stays behind for the next user of the machine. */
export function forgetKeptForms(): void {
  // Absent where the browser keeps nothing at all, such as in a private window of some.
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(KEPT_FORMS);
}
