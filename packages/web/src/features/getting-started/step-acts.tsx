import type { GettingStarted } from '@hoadon/contracts/getting-started';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, FilePlus2, Gift, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { AnnounceSeries } from '../invoice-templates/index.ts';
import { openAnnounceTab } from '../licences/index.ts';
import { TokenCheck } from '../signing/index.ts';
import { gettingStartedQuery, type SetupStep, useFreePackage } from './queries.ts';

export type StepActsProps = {
  setupStep: SetupStep;
  start: GettingStarted;
  /** What is to be done first; the others may be done in any order all the same. */
  isNext: boolean;
};
type ActsProps = Omit<StepActsProps, 'isNext'> & { variant: 'primary' | 'secondary' };

const ACTS = {
  company: CompanyActs,
  licence: LicenceActs,
  announcement: AnnouncementActs,
  series: SeriesActs,
  certificate: CertificateActs,
  invoice: InvoiceActs,
} as const satisfies Record<SetupStep['step'], unknown>;

/** Acts on a step for users with the right. */
export function StepActs({ setupStep, start, isNext }: StepActsProps) {
  const Acts = ACTS[setupStep.step];
  return <Acts setupStep={setupStep} start={start} variant={isNext ? 'primary' : 'secondary'} />;
}

const ROW = 'flex flex-wrap items-center gap-2';

function CompanyActs({ variant }: ActsProps) {
  const { t } = useTranslation();
  return (
    <div className={ROW}>
      <Link to="/main/settings/company" search={{}} className={buttonClass(variant)}>
        {t('gettingStarted.step.company.act')}
      </Link>
    </div>
  );
}

function LicenceActs({ start, variant }: ActsProps) {
  const { t } = useTranslation();
  const free = useFreePackage();
  const take = () =>
    free.mutate(undefined, {
      onSuccess: () => toast.success(t('gettingStarted.step.licence.taken')),
    });
  return (
    <>
      <div className={ROW}>
        {start.free_package && (
          <Button variant={variant} icon={Gift} busy={free.isPending} onClick={take}>
            {t('gettingStarted.step.licence.act')}
          </Button>
        )}
        <Link
          to="/main/settings/licence"
          search={{}}
          className={buttonClass(start.free_package ? 'secondary' : variant)}
        >
          {t('shell.packages.prices')}
        </Link>
      </div>
      {start.free_package && (
        <p className="text-small text-muted">{t('gettingStarted.step.licence.also')}</p>
      )}
      <ErrorLine error={free.error} />
    </>
  );
}

function AnnouncementActs({ variant }: ActsProps) {
  const { t } = useTranslation();
  const announce = useMutation({ mutationFn: openAnnounceTab });
  return (
    <>
      <div className={ROW}>
        <Button
          variant={variant}
          icon={ExternalLink}
          busy={announce.isPending}
          onClick={() => announce.mutate()}
        >
          {t('gettingStarted.step.announcement.act')}
        </Button>
      </div>
      <p role="status" className="text-small text-muted">
        {t(
          announce.data === 'blocked'
            ? 'gettingStarted.step.announcement.blocked'
            : 'gettingStarted.step.announcement.then',
        )}
      </p>
      <ErrorLine error={announce.error} />
    </>
  );
}

function SeriesActs({ variant }: ActsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    void client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <div className={ROW}>
      <Button variant={variant} icon={Plus} onClick={() => setAsking(true)}>
        {t('gettingStarted.step.series.act')}
      </Button>
      {asking && <AnnounceSeries onClose={close} />}
    </div>
  );
}

function CertificateActs({ start, variant }: ActsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={ROW}>
        {start.certificate_page_url && (
          <a
            href={start.certificate_page_url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass(variant)}
          >
            <ExternalLink aria-hidden size={16} />
            {t('gettingStarted.step.certificate.act')}
          </a>
        )}
        <LookAgain />
      </div>
      <p className="text-small text-muted">
        {t(
          start.certificate_page_url
            ? 'gettingStarted.step.certificate.hosted'
            : 'gettingStarted.step.certificate.operator',
        )}
      </p>
      <TokenCheck />
    </>
  );
}

/** A certificate that reaches the server sends no event. */
function LookAgain() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const look = useMutation({
    mutationFn: () =>
      Promise.all([
        client.refetchQueries({ queryKey: gettingStartedQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['signing-accounts'] }),
      ]),
  });
  return (
    <Button busy={look.isPending} onClick={() => look.mutate()}>
      {t('gettingStarted.step.certificate.again')}
    </Button>
  );
}

function InvoiceActs({ setupStep, variant }: ActsProps) {
  const { t } = useTranslation();
  const [gap] = setupStep.missing;
  return (
    <div className={ROW}>
      {gap === 'invoice-draft' && (
        <Link to="/main/status/draft" search={{}} className={buttonClass(variant)}>
          {t('gettingStarted.step.invoice.drafts')}
        </Link>
      )}
      {gap === 'invoice-refused' && (
        <Link to="/main/status/failed" search={{}} className={buttonClass(variant)}>
          {t('gettingStarted.step.invoice.failed')}
        </Link>
      )}
      {gap === 'invoice-under-way' && (
        <Link to="/main/status/issuing" search={{}} className={buttonClass(variant)}>
          {t('gettingStarted.step.invoice.issuing')}
        </Link>
      )}
      <Link
        to="/main/invoice/new"
        search={{}}
        className={buttonClass(gap === 'invoice-none' ? variant : 'secondary')}
      >
        <FilePlus2 aria-hidden size={16} />
        {t('gettingStarted.step.invoice.act')}
      </Link>
    </div>
  );
}
