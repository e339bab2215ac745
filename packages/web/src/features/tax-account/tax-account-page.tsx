import type { SyncCheck, TaxAccount } from '@hoadon/contracts/tax-account';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { AccountStatus } from './account-status.tsx';
import { type SignInAs, syncQuery, useDisconnect } from './queries.ts';
import { RangeForm } from './range-form.tsx';
import { SyncProgress } from './sync-progress.tsx';
import { ChangedInvoices, FailedWindows } from './sync-results.tsx';
import { useConnecting } from './use-connecting.tsx';

/** The account of the company at the tax authority's portal, and what comes from there. */
export function TaxAccountPage() {
  const { t } = useTranslation();
  return (
    <WhenRead
      query={useQuery(syncQuery)}
      waiting={<SkeletonRows rows={6} label={t('common.loading')} />}
    >
      {(sync) => <Account sync={sync} />}
    </WhenRead>
  );
}

/** The windows are siblings of what changes: an account that is just being connected closes none of them. */
function Account({ sync }: { sync: SyncCheck }) {
  const { open, dialogs } = useConnecting(sync.account);
  return (
    <>
      <Standing sync={sync} open={open} />
      {dialogs}
    </>
  );
}

function Standing({ sync, open }: { sync: SyncCheck; open: (as: SignInAs) => void }) {
  const { t } = useTranslation();
  const mayConnect = useMay('setting_management.change');
  const { account } = sync;
  if (!account || account.state === 'disconnected')
    return (
      <EmptyState
        icon={Landmark}
        text={t(mayConnect ? 'taxAccount.empty.text' : 'taxAccount.empty.askAdmin')}
        action={
          mayConnect && (
            <Button variant="primary" onClick={() => open('connect')}>
              {t('taxAccount.connect.submit.connect')}
            </Button>
          )
        }
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <ChangedInvoices sync={sync} />
      <Facts account={account} sync={sync} />
      <div className="flex flex-wrap gap-2">
        {account.expired && (
          <Button variant="primary" onClick={() => open('again')}>
            {t('taxAccount.connect.submit.again')}
          </Button>
        )}
        {mayConnect && (
          <>
            <Button onClick={() => open('update')}>{t('taxAccount.connect.title.update')}</Button>
            <Disconnect />
          </>
        )}
      </div>
      <Part title={t('taxAccount.progress.title')}>
        <SyncProgress />
        <FailedWindows sync={sync} />
      </Part>
      <Part title={t('taxAccount.range.title')}>
        <RangeForm onSignIn={open} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="font-medium">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ account, sync }: { account: TaxAccount; sync: SyncCheck }) {
  const { t } = useTranslation();
  const both = account.invoices_purchase && account.invoices_sold;
  const what = both ? 'both' : account.invoices_purchase ? 'purchase' : 'sold';
  return (
    <dl className="grid gap-4 tablet:grid-cols-3">
      <Fact label={t('taxAccount.facts.state')}>
        <AccountStatus state={account.state} />
      </Fact>
      <Fact label={t('taxAccount.field.userName')}>{account.user_name}</Fact>
      <Fact label={t('taxAccount.facts.what')}>{t(`taxAccount.facts.${what}`)}</Fact>
      <Fact label={t('taxAccount.field.startOn')}>
        {formatDate(account.start_date_synchronized)}
      </Fact>
      <Fact label={t('taxAccount.facts.latest')}>
        {sync.issued_date_latest_invoice ? formatDate(sync.issued_date_latest_invoice) : '–'}
      </Fact>
      <Fact label={t('taxAccount.facts.session')}>
        {account.session_ends_at
          ? formatDateTime(account.session_ends_at)
          : t('taxAccount.facts.noSession')}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="tabular break-words">{children}</dd>
    </div>
  );
}

function Disconnect() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnect();
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('taxAccount.disconnect.action')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('taxAccount.disconnect.title')}
        confirmLabel={t('taxAccount.disconnect.action')}
        busy={disconnect.isPending}
        danger
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('taxAccount.disconnect.text')}</p>
        <ErrorLine error={disconnect.error} />
      </ConfirmDialog>
    </>
  );
}
