import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';

/** A failure in one block above the button that caused it. */
export function ErrorLine({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  const { title, next, code } = errorText(t, error);
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-50 px-3 py-2 text-danger"
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <p>
        <span className="font-medium">{title}</span> {next}{' '}
        <span className="tabular text-small break-all">({code})</span>
      </p>
    </div>
  );
}
