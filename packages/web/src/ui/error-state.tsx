import { CircleAlert } from 'lucide-react';
import { errorText } from '../lib/error-text.ts';
import { useTranslation } from '../lib/texts/use-translation.ts';
import { Button } from './button.tsx';

type ErrorStateProps = { error: unknown; onRetry?: () => void };

/** Shows what failed, what to do next and the error code, with a button to retry. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const { title, text, next, code } = errorText(t, error);
  return (
    <div role="alert" className="mx-auto flex max-w-120 items-start gap-3 px-6 py-12">
      <CircleAlert aria-hidden size={20} className="mt-px shrink-0 text-danger" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">
          {text} {next}
        </p>
        <p className="tabular text-small break-all text-muted">
          {t('common.error.code', { code })}
        </p>
        {onRetry && (
          <div className="mt-2">
            <Button onClick={onRetry}>{t('common.action.retry')}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
