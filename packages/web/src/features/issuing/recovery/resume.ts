const KEY = 'hoadon.resumeForm';

/** The page is loaded anew by itself: what was being written goes on without a question. */
export const resumeAfterReload = (slot: string): void => sessionStorage.setItem(KEY, slot);

/** True once for the form that is to go on. */
export function isToResume(slot: string): boolean {
  if (sessionStorage.getItem(KEY) !== slot) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
