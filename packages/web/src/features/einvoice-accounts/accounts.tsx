import type { EinvoiceAccount } from '@hoadon/contracts/einvoice-accounts';
import { useQuery } from '@tanstack/react-query';
import { CloudDownload, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { AccountLine } from './account-line.tsx';
import { AddAccount } from './add-account.tsx';
import { accountsQuery } from './queries.ts';
import { SyncPanel } from './sync-panel.tsx';

type AccountsProps = {
  /** Shows what imports came to. */
  onResult: (ids: readonly string[]) => void;
};

/** The company's accounts with providers: which is worked with, another one, and what it brings (PROV-003). */
export function Accounts({ onResult }: AccountsProps) {
  const { t } = useTranslation();
  const accounts = useQuery(accountsQuery);
  return (
    <WhenRead query={accounts} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
      {(rows) => <KnownAccounts rows={rows} onResult={onResult} />}
    </WhenRead>
  );
}

type KnownAccountsProps = AccountsProps & { rows: readonly EinvoiceAccount[] };

function KnownAccounts({ rows, onResult }: KnownAccountsProps) {
  const { t } = useTranslation();
  const mayAdd = useMay('setting_management.add');
  const [isAdding, setAdding] = useState(false);
  const active = rows.find(({ status }) => status);
  const open = mayAdd && !isAdding && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t('einvoiceAccounts.add.open')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      {rows.length === 0 ? (
        <EmptyState
          icon={CloudDownload}
          text={t(mayAdd ? 'einvoiceAccounts.empty' : 'einvoiceAccounts.emptyReadOnly')}
          action={open}
        />
      ) : (
        <>
          <ul
            aria-label={t('einvoiceAccounts.list')}
            className="rounded-control border border-line"
          >
            {rows.map((account) => (
              <AccountLine key={account.id} account={account} />
            ))}
          </ul>
          {open && <span>{open}</span>}
        </>
      )}
      {isAdding && <AddAccount onClose={() => setAdding(false)} />}
      {active && <SyncPanel key={active.id} account={active} onResult={onResult} />}
    </div>
  );
}
