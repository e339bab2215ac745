import { Popover } from '@base-ui/react/popover';
import type { SyncCheck } from '@hoadon/contracts/tax-account';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { AccountStatus } from './account-status.tsx';
import { isUnderWay, type SignInAs, syncQuery } from './queries.ts';
import { SyncProgress } from './sync-progress.tsx';
import { ChangedInvoices } from './sync-results.tsx';
import { useConnecting } from './use-connecting.tsx';
import { useSynchronise } from './use-synchronise.ts';

/** State of the synchronisation with the tax authority, at hand on every page (NAV-029). */
export function SyncPopover({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation();
  const query = useQuery(syncQuery);
  const [isOpen, setOpen] = useState(false);
  const { open, dialogs } = useConnecting(query.data?.account ?? null);
  // Not during the first render: the popup is positioned by the button, which must be mounted.
  useEffect(() => setOpen(true), []);
  const signIn = (as: SignInAs) => {
    setOpen(false);
    open(as);
  };
  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger render={trigger} />
        <Popover.Portal>
          <Popover.Positioner align="end" sideOffset={4} className="z-60">
            <Popover.Popup
              aria-label={t('taxAccount.popover.title')}
              className="floating flex w-90 max-w-[calc(100vw-1rem)] flex-col gap-3 p-4"
            >
              <WhenRead
                query={query}
                waiting={<SkeletonRows rows={3} label={t('common.loading')} />}
              >
                {(sync) => (
                  <Standing sync={sync} onSignIn={signIn} onFollow={() => setOpen(false)} />
                )}
              </WhenRead>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {dialogs}
    </>
  );
}

type StandingProps = {
  sync: SyncCheck;
  onSignIn: (as: SignInAs) => void;
  onFollow: () => void;
};

function Standing({ sync, onSignIn, onFollow }: StandingProps) {
  const { t } = useTranslation();
  const mayConnect = useMay('setting_management.change');
  const mayWork = useMay('invoice_management.add');
  const { synchronise, isPending } = useSynchronise(onSignIn);
  const { account } = sync;
  const isMissing = !account || account.state === 'disconnected';
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-medium">{t('taxAccount.popover.title')}</h2>
        <AccountStatus state={account?.state ?? 'disconnected'} />
      </div>
      {isMissing ? (
        <p>{t(mayConnect ? 'taxAccount.empty.text' : 'taxAccount.empty.askAdmin')}</p>
      ) : (
        <>
          {account.expired && <p className="text-warning">{t('taxAccount.popover.signIn')}</p>}
          <SyncProgress />
          <ChangedInvoices sync={sync} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {isMissing && mayConnect && (
          <Button variant="primary" onClick={() => onSignIn('connect')}>
            {t('taxAccount.connect.submit.connect')}
          </Button>
        )}
        {!isMissing && mayWork && account.expired && (
          <Button variant="primary" onClick={() => onSignIn('again')}>
            {t('taxAccount.connect.submit.again')}
          </Button>
        )}
        {!isMissing && mayWork && !account.expired && (
          <Button
            variant="primary"
            icon={RefreshCw}
            busy={isPending}
            disabled={isUnderWay(sync)}
            onClick={() => synchronise({})}
          >
            {t('taxAccount.range.submitNew')}
          </Button>
        )}
        <Link
          to="/main/settings/tax-account"
          search={{}}
          className={buttonClass('quiet')}
          onClick={onFollow}
        >
          {t('taxAccount.popover.settings')}
        </Link>
      </div>
    </>
  );
}
