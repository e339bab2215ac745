import { CircleAlert } from 'lucide-react';
import { CallError } from '../lib/call-error.ts';
import { detailText, type ErrorText, errorText } from '../lib/error-text.ts';
import type { Translate } from '../lib/i18n.ts';
import { useTranslation } from '../lib/texts/use-translation.ts';

/** A failure in one block above the button that caused it. */
export function ErrorLine({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  const { title, next, code } = wordsOf(t, error);
  const detail = detailText(error);
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-50 px-3 py-2 text-danger"
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <p>
        <span className="font-medium">{title}</span> {detail && `${detail}. `}
        {next} <span className="tabular text-small break-all">({code})</span>
      </p>
    </div>
  );
}

/** A refusal that wraps another one is followed by the text of that one. */
function wordsOf(t: Translate, error: unknown): ErrorText {
  const cause = error instanceof CallError ? error.cause : null;
  if (!(error instanceof CallError) || !(cause instanceof CallError)) return errorText(t, error);
  const own = errorText(t, error);
  const first = errorText(t, cause);
  const stop = own.title.endsWith('.') ? '' : '.';
  return {
    ...first,
    title: `${own.title}${stop} ${first.title}`,
    code: `${error.code} · ${first.code}`,
  };
}
