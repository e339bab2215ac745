import type { UnappliedMessage } from '@hoadon/contracts/background-jobs';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { FailedRow } from './failed-row.tsx';
import { unappliedMessagesQuery, useRetryMessage } from './queries.ts';

/** Reasons that we have words for; any other is shown as it is. */
const REASONS = [
  'ANSWERS_NOTHING_SENT',
  'CODE_FOR_ANOTHER_DOCUMENT',
  'REFUSES_AN_INVOICE_NOT_REPORTED',
] as const;

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
  const reason = REASONS.find((reason) => reason === message.reason);
  return (
    <FailedRow
      id={message.id}
      name={name}
      facts={[formatDateTime(message.received_at), message.message_id].filter(Boolean).join(' · ')}
      reason={reason ? t(`backgroundJobs.messages.reason.${reason}`) : message.reason}
      retry={retry}
    />
  );
}
