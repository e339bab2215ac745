import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { toast } from '../../ui/toast/toast.tsx';

type FailedRowProps = {
  name: string;
  /** When it was, and what it is about. */
  facts: ReactNode;
  reason: ReactNode;
  retry: Readonly<{
    mutate(id: string, options: { onSuccess: () => void }): void;
    isPending: boolean;
    error: Error | null;
  }>;
  id: string;
  /** What else may be done with it. */
  children?: ReactNode;
};

/** Something that failed to the end, when and why, with the way to try it again. */
export function FailedRow({ name, facts, reason, retry, id, children }: FailedRowProps) {
  const { t } = useTranslation();
  const again = () =>
    retry.mutate(id, { onSuccess: () => toast.success(t('backgroundJobs.retried', { name })) });
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="tabular text-small text-muted break-all">{facts}</p>
          <p className="mt-1 break-words">
            {reason || <span className="text-muted">{t('backgroundJobs.noReason')}</span>}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            icon={RotateCw}
            busy={retry.isPending}
            aria-label={t('backgroundJobs.retryOf', { name })}
            onClick={again}
          >
            {t('backgroundJobs.retry')}
          </Button>
          {children}
        </div>
      </div>
      <ErrorLine error={retry.error} />
    </div>
  );
}
