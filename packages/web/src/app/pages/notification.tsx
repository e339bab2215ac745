import { TodoCard } from '../../features/dashboard/todo-card.tsx';
import { MailChoices, OwnNotifications } from '../../features/notifications/index.ts';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** Tasks that wait for the user, events, and which of them also come by e-mail (NAV-013). */
export function Notification() {
  const { t } = useTranslation();
  usePageTitle(t('shell.notifications'));
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-150 flex-col gap-6 px-4 py-6">
        <h1 className="text-total">{t('shell.notifications')}</h1>
        <TodoCard />
        <section
          aria-label={t('shell.notifications')}
          className="rounded-control border border-line bg-surface"
        >
          <OwnNotifications />
        </section>
        <MailChoices />
      </div>
    </div>
  );
}
