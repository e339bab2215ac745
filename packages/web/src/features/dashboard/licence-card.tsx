import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { Link } from '@tanstack/react-router';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { useCurrentUser } from '../auth/index.ts';

/** How much of the package is used and how long it lasts. */
export function LicenceCard() {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const user = useCurrentUser();
  if (!user) return null;
  const licence = user.company.service_status.lics.EINVOICE;
  return (
    <section
      aria-labelledby="licence-title"
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
    >
      <header className="flex items-center justify-between gap-4">
        <h2 id="licence-title">{t('dashboard.licence.title')}</h2>
        <Link
          to="/main/settings/licence"
          search={{}}
          className="inline-block py-0.5 text-primary-600 hover:underline"
        >
          {t('dashboard.licence.packages')}
        </Link>
      </header>
      {licence === null && <p className="text-muted">{t('dashboard.licence.none')}</p>}
      {licence && licence.capacity === null && (
        <p>
          {t('dashboard.licence.unlimited', {
            count: licence.count,
            number: formatCount(licence.count),
          })}
        </p>
      )}
      {licence && licence.capacity !== null && (
        <Progress
          label={t('dashboard.licence.used')}
          value={licence.count}
          max={licence.capacity}
        />
      )}
      {licence && (
        <p className="text-small text-muted">
          {t('dashboard.licence.until', { date: formatDate(dayInVietnam(licence.end)) })}
        </p>
      )}
    </section>
  );
}
