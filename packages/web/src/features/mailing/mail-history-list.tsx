import type { MailHistory } from '@hoadon/contracts/invoices';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { z } from 'zod';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useRetryEmail } from './queries.ts';

type Mail = z.infer<typeof MailHistory>;

/** Accepted means that the buyer's mail server took it: the text promises no more. */
const STATE = {
  queued: { tone: 'info', icon: Clock, key: 'mailing.state.queued' },
  accepted: { tone: 'success', icon: CircleCheck, key: 'mailing.state.accepted' },
  failed: { tone: 'danger', icon: CircleX, key: 'mailing.state.failed' },
} as const;

type MailHistoryListProps = {
  mails: readonly Mail[];
  /** Reads the invoice again, whose mails these are. */
  readAgain: () => unknown;
};

/** Each sending with its honest state; a failed one can be tried again. */
export function MailHistoryList({ mails, readAgain }: MailHistoryListProps) {
  const { t } = useTranslation();
  const retry = useRetryEmail(readAgain);
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline">
        {mails.map((mail) => {
          const { tone, icon, key } = STATE[mail.state];
          return (
            <li key={mail.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="w-full truncate" title={mail.to.join(', ')}>
                {mail.to.join(', ')}
              </span>
              <Pill tone={tone} icon={icon}>
                {t(key)}
              </Pill>
              <span className="tabular text-small text-muted">
                {formatDateTime(mail.finished_at ?? mail.created_at)}
              </span>
              {mail.state === 'failed' && (
                <span className="flex w-full items-center justify-between gap-3">
                  <span className="min-w-0 break-words text-small text-danger">{mail.reason}</span>
                  <Button
                    busy={retry.isPending && retry.variables === mail.id}
                    onClick={() => retry.mutate(mail.id)}
                  >
                    {t('common.action.retry')}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <ErrorLine error={retry.error} />
    </>
  );
}
