import { CallError } from '../../lib/call-error.ts';
import { detailText, errorText, isExplained, statusText } from '../../lib/error-text.ts';
import type { Translate } from '../../lib/i18n.ts';
import { toast } from './toast.tsx';

/**
 * Tells in the corner that an act failed, where there is no place for it on the page: in the
 * caller's own words (ERR-002), else in those of the refusal's code, else by its status (ERR-001).
 * A request that cannot be worked on (422) is a warning with its details (ERR-004).
 */
export function toastFailure(t: Translate, error: unknown, ownText?: string): void {
  const { title, text } = errorText(t, error);
  if (error instanceof CallError && error.status === 422) {
    toast.warning(ownText ?? title, { description: detailText(error) || text });
    return;
  }
  if (ownText !== undefined) toast.error(ownText);
  else if (isExplained(error)) toast.error(title, { description: text });
  else toast.error(statusText(t, error));
}
