import type { Connected } from '@hoadon/contracts/tax-account';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMay } from '../auth/index.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectedDialog } from './connected-dialog.tsx';
import { type SignInAs, standingQuery } from './queries.ts';

/**
 * What to do about an account in trouble, based on its current state: sign in, with another password where the caller
 * may enter one; where it works again, a link to its page (NOTI-010 … NOTI-012).
 */
export function Reconnect({ onClose }: { onClose: () => void }) {
  const check = useQuery(standingQuery);
  const mayConnect = useMay('setting_management.change');
  const navigate = useNavigate();
  const [connected, setConnected] = useState<Connected | null>(null);
  const isAlive = check.isSuccess && !check.data.expired;
  useEffect(() => {
    if (!isAlive) return;
    onClose();
    void navigate({ to: '/main/settings/tax-account', search: {} });
  }, [isAlive, onClose, navigate]);
  if (connected) return <ConnectedDialog connected={connected} onClose={onClose} />;
  if (check.isPending || isAlive) return null;
  const account = check.data?.account ?? null;
  return (
    <ConnectDialog
      as={wayOf(mayConnect, check.isSuccess && account !== null)}
      account={account}
      onClose={onClose}
      onConnected={setConnected}
    />
  );
}

const wayOf = (mayConnect: boolean, isKnown: boolean): SignInAs => {
  if (!mayConnect) return 'again';
  return isKnown ? 'update' : 'connect';
};
