import { callsDone, saveUnsaved, stopAsking } from '../unsaved/index.ts';

const RELOADED_KEY = 'hoadon.reloadedInto';
const ENTRY = 'script[type="module"][src]';

/** The file a page begins with; its name carries a hash of everything it leads to. */
const entryOf = (page: Document): string | null =>
  page.querySelector(ENTRY)?.getAttribute('src') ?? null;

/** The entry of the version that the server has now, where it is not the one that runs here. */
export async function newerProgram(): Promise<string | null> {
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (!answer.ok) return null;
    const served = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return served === entryOf(document) ? null : served;
  } catch {
    return null;
  }
}

/**
 * Reloads the page in another version. False where that would lose unsaved content, or has happened before: servers of
 * two versions may respond by turns.
 */
export async function reloadInto(entry: string): Promise<boolean> {
  if (sessionStorage.getItem(RELOADED_KEY) === entry) return false;
  // A reload would lose the answers, and with them whether something happened.
  await callsDone();
  if (!(await saveUnsaved())) return false;
  sessionStorage.setItem(RELOADED_KEY, entry);
  stopAsking();
  window.location.reload();
  return true;
}
