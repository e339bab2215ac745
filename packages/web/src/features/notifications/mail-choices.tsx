import { MAILED_AT_ONCE } from '@hoadon/domain/notifications/notification-kind';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { mailChoicesQuery, useSaveChoices } from './queries.ts';

/** Which events also come by e-mail; each choice is saved at once. */
export function MailChoices() {
  const { t } = useTranslation();
  const query = useQuery(mailChoicesQuery);
  const save = useSaveChoices();
  return (
    <section
      aria-labelledby="mail-choices"
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
    >
      <h2 id="mail-choices" className="font-semibold">
        {t('notifications.mail.title')}
      </h2>
      <p className="text-muted">{t('notifications.mail.text')}</p>
      <WhenRead query={query} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {({ choices, email, is_confirmed }) => (
          <>
            <p>
              {t(is_confirmed ? 'notifications.mail.to' : 'notifications.mail.unconfirmed', {
                email,
              })}
            </p>
            <ul className="flex flex-col gap-1">
              {choices.map(({ topic, by_email }) => (
                <li key={topic} className="flex flex-wrap items-center justify-between gap-x-4">
                  <Checkbox
                    label={t(`notifications.mail.topic.${topic}`)}
                    checked={by_email}
                    disabled={save.isPending || (!is_confirmed && !by_email)}
                    onChange={() => save.mutate({ topic, by_email: !by_email })}
                  />
                  <span className="text-small text-muted">
                    {t(
                      MAILED_AT_ONCE.includes(topic)
                        ? 'notifications.mail.atOnce'
                        : 'notifications.mail.daily',
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </WhenRead>
      {save.error && <ErrorLine error={save.error} />}
    </section>
  );
}
