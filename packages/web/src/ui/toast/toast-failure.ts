import { CallError } from '../../lib/call-error.ts';
import { detailText, errorText, isExplained, statusText } from '../../lib/error-text.ts';
import type { Translate } from '../../lib/i18n.ts';
import { toast } from './toast.tsx';

/**
 * Shows in the corner that an act failed, where the page has no area for it: in the caller's own text (ERR-002), else
 * in that of the refusal's code, else by its status (ERR-001). A request that cannot be processed (422) is a warning
 * with its details (ERR-004).
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
