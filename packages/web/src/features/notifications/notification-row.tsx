import type { Notification, NotificationContent } from '@hoadon/contracts/notifications';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

const ICON = {
  success: { icon: CircleCheck, colour: 'text-success' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  error: { icon: CircleAlert, colour: 'text-danger' },
} as const;

type NotificationRowProps = { notification: Notification; onOpen: () => void };

/** The event, its time and its actor; an unread one is highlighted and labelled. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { t } = useTranslation();
  const { content, label_type, is_readed, created_at, create_by } = notification;
  const { icon: Icon, colour } = ICON[label_type];
  const { start_date, end_date, kind } = content;
  const hasDays = start_date !== null && end_date !== null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-3 px-3 py-2.5 text-left hover:bg-canvas"
    >
      <Icon aria-hidden size={16} className={classNames('mt-0.5 shrink-0', colour)} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={is_readed ? undefined : 'font-semibold'}>{useSentence(content)}</span>
        {hasDays && kind !== 'review-asked' && (
          <span className="text-small">
            {t('notifications.days', { from: formatDate(start_date), to: formatDate(end_date) })}
          </span>
        )}
        <span className="tabular text-small text-muted">
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {` · ${create_by ?? t('notifications.byNobody')}`}
        </span>
      </span>
      {!is_readed && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary-600">
          <span className="sr-only">{t('notifications.isUnread')}</span>
        </span>
      )}
    </button>
  );
}

/** The sentence of a notification in the language of the page. */
function useSentence(content: NotificationContent): string {
  const { t } = useTranslation();
  const {
    kind,
    invoice,
    total_invoices,
    failed,
    percent,
    capacity,
    end_date,
    area,
    other_tax_code,
  } = content;
  if (kind === 'released' && invoice !== null)
    return t('notifications.kind.releasedOne', { invoice });
  if (kind === 'work-failed') {
    const work = area ?? 'background-job';
    return t(`notifications.work.${work}`);
  }
  const sentence = t(`notifications.kind.${kind}`, {
    count: total_invoices ?? 0,
    failed: failed ?? 0,
    percent: percent ?? 0,
    capacity: capacity ?? 0,
    end: end_date ? formatDate(end_date) : '',
  });
  if (other_tax_code === null) return sentence;
  const ofOthers = t('notifications.ofOthers', {
    count: failed ?? 0,
    taxCode: other_tax_code,
  });
  return `${sentence}. ${ofOthers}`;
}
