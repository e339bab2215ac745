import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, PackageOpen } from 'lucide-react';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LicenceExpired } from './licence-expired.tsx';
import { licenceQuery } from './queries.ts';

/** The end of the package as a page: where the ways from a refused issue lead. */
export function ExpiredPage() {
  const { t } = useTranslation();
  usePageTitle(t('licences.expired.title'));
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-270 flex-col gap-5 px-4 py-6 tablet:px-8">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h1 className="text-total">{t('licences.expired.title')}</h1>
          <span className="flex flex-wrap gap-2">
            <Link to="/main/status/draft" search={{}} className={buttonClass('quiet')}>
              {t('licences.expired.drafts')}
            </Link>
            <Link to="/main/settings/licence" search={{}} className={buttonClass()}>
              {t('licences.expired.own')}
            </Link>
          </span>
        </header>
        <Statement />
        <LicenceExpired />
      </div>
    </div>
  );
}

/** Shown only once the licence is loaded: an end that has not come must not be announced. */
function Statement() {
  const { t } = useTranslation();
  const { data: licence } = useQuery(licenceQuery);
  if (!licence) return null;
  const { refusal } = licence;
  if (refusal !== 'LICENSE_EXPIRED' && refusal !== 'PUBLISH_NOT_PERMITTED') {
    return (
      <p className="flex gap-2.5 rounded-control bg-success-50 px-3 py-2.5">
        <CircleCheck aria-hidden size={18} className="mt-px shrink-0 text-success" />
        {t('licences.expired.running')}
      </p>
    );
  }
  return (
    <div className="flex gap-2.5 rounded-control bg-warning-50 px-3 py-2.5">
      <PackageOpen aria-hidden size={18} className="mt-px shrink-0 text-warning" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-warning">{t(`licences.expired.${refusal}`)}</p>
        <p>{t('licences.expired.kept')}</p>
      </div>
    </div>
  );
}
