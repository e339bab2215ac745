import type { UnappliedMessage } from '@hoadon/contracts/background-jobs';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { unappliedMessagesQuery, useRetryMessage } from './queries.ts';

/** Reasons that we have words for; any other is shown as it is. */
const REASONS = ['ANSWERS_NOTHING_SENT', 'CODE_FOR_ANOTHER_DOCUMENT'] as const;

/** Messages of the tax authority that could not be applied. There is nothing to see where there are none. */
export function UnappliedMessages() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(unappliedMessagesQuery);
  if (data.length === 0) return null;
  return (
    <section
      aria-label={t('backgroundJobs.messages.title')}
      className="overflow-hidden rounded-control border border-line bg-surface"
    >
      <header className="border-b border-line px-4 py-3">
        <h2 className="font-semibold">{t('backgroundJobs.messages.title')}</h2>
        <p className="max-w-160 text-muted">{t('backgroundJobs.messages.text')}</p>
      </header>
      <ul>
        {data.map((message) => (
          <li key={message.id} className="border-b border-hairline last:border-0">
            <MessageRow message={message} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MessageRow({ message }: { message: UnappliedMessage }) {
  const { t } = useTranslation();
  const retry = useRetryMessage();
  const name = t('backgroundJobs.messages.name', { type: message.type ?? '?' });
  const known = REASONS.find((reason) => reason === message.reason);
  const again = () =>
    retry.mutate(message.id, {
      onSuccess: () => toast.success(t('backgroundJobs.retried', { name })),
    });
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="tabular text-small text-muted break-all">
            {formatDateTime(message.received_at)}
            {message.message_id && ` · ${message.message_id}`}
          </p>
          <p className="mt-1 break-words">
            {known
              ? t(`backgroundJobs.messages.reason.${known}`)
              : (message.reason ?? t('backgroundJobs.noReason'))}
          </p>
        </div>
        <Button
          icon={RotateCw}
          busy={retry.isPending}
          aria-label={t('backgroundJobs.retryOf', { name })}
          onClick={again}
        >
          {t('backgroundJobs.retry')}
        </Button>
      </div>
      <ErrorLine error={retry.error} />
    </div>
  );
}
