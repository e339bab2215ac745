import { hasUnsaved } from './unsaved.ts';

/** Calls under way: a reload would lose their answers. */
let underWay = 0;
let isDue = false;
const waiting: (() => void)[] = [];

/** Counts a call as long as it lasts. */
export async function countedCall<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    if (isDue) setTimeout(reloadIfClean);
    if (underWay === 0) for (const done of waiting.splice(0)) done();
  }
}

/** Resolves when no call is under way. */
export const callsDone = (): Promise<void> =>
  underWay === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/**
 * After a renewal of the session reloads the page (AUTH-014), unless something is unsaved or open (S-60). Waits
 * for the calls under way; then it reloads at once or not at all.
 */
export function reloadWhenClean(): void {
  isDue = true;
  setTimeout(reloadIfClean);
}

function reloadIfClean(): void {
  if (!isDue || underWay > 0) return;
  isDue = false;
  if (isClean()) window.location.reload();
}

const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const WRITING = 'input, textarea, select, [contenteditable="true"]';

/** Nothing is open, no field is being edited, and nothing on the page is unsaved. */
function isClean(): boolean {
  if (document.querySelector(OPEN)) return false;
  if (document.activeElement?.matches(WRITING)) return false;
  return !hasUnsaved();
}
