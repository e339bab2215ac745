import type { PartyRegistration } from '@hoadon/contracts/lookup';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorLine } from '../../../../ui/error-line.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRegistration } from './use-registration.ts';

/** Comparison of both parties with the business register, per field (VIEW-016, VIEW-017). */
export function RegistrationNotices({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useRegistration(id);
  if (data?.length === 0) return null;
  const isIncomplete = data?.some(({ outcome }) => outcome === 'not-available') ?? false;
  return (
    <section aria-labelledby="registration-title">
      <h2 id="registration-title" className="mb-3">
        {t('viewer.registration.title')}
      </h2>
      {!data && !error && <Skeleton className="h-10 w-full" />}
      <ErrorLine error={data ? null : error} />
      <ul className="flex flex-col gap-2">
        {data?.map((party) => (
          <Party key={party.party} registration={party} />
        ))}
      </ul>
      {(isIncomplete || (error && !data)) && (
        <div className="mt-2">
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('common.action.retry')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Party({ registration }: { registration: PartyRegistration }) {
  const { t } = useTranslation();
  const { party, outcome, status, status_text: words, as_of: at, fields } = registration;
  if (outcome !== 'found') {
    return (
      <Notice icon={CircleHelp} tone="text-muted">
        {t(`viewer.registration.${outcome}.${party}`)}
      </Notice>
    );
  }
  return (
    <>
      {status === 'not-active' && (
        <Notice icon={TriangleAlert} tone="text-danger">
          {t(`viewer.registration.notActive.${party}`)} {words}
        </Notice>
      )}
      {fields.map(({ field, shown, registered, verdict }) => (
        <Notice key={field} {...LOOK[verdict]}>
          {verdict === 'agrees' && t(`viewer.registration.agrees.${party}.${field}`)}
          {verdict === 'unverifiable' && t(`viewer.registration.unverifiable.${party}.${field}`)}
          {verdict === 'differs' && (
            <>
              {t(`viewer.registration.differs.${party}.${field}`)}
              <span className="block">
                <span className="text-muted">{t('viewer.registration.shown')}</span>{' '}
                <s className="decoration-muted">{shown}</s>
              </span>
              <span className="block">
                <span className="text-muted">{t('viewer.registration.registered')}</span>{' '}
                <strong>{registered}</strong>
              </span>
            </>
          )}
        </Notice>
      ))}
      {at && (
        <li className="tabular mb-2 pl-6 text-small text-muted">
          {t('viewer.registration.asOf', { at: formatDateTime(at) })}
        </li>
      )}
    </>
  );
}

const LOOK = {
  agrees: { icon: CircleCheck, tone: 'text-success' },
  differs: { icon: TriangleAlert, tone: 'text-warning' },
  unverifiable: { icon: CircleHelp, tone: 'text-muted' },
} as const;

type NoticeProps = { icon: LucideIcon; tone: string; children: ReactNode };

const Notice = ({ icon: Icon, tone, children }: NoticeProps) => (
  <li className="flex items-start gap-2">
    <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${tone}`} />
    <p className="min-w-0 break-words">{children}</p>
  </li>
);
