import type { Connected, TaxAccount } from '@hoadon/contracts/tax-account';
import { type ReactNode, useState } from 'react';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectedDialog } from './connected-dialog.tsx';
import type { SignInAs } from './queries.ts';

/** The windows of connecting: a function that opens them, and what is rendered. */
export function useConnecting(account: TaxAccount | null): {
  open: (as: SignInAs) => void;
  dialogs: ReactNode;
} {
  const [as, setAs] = useState<SignInAs | null>(null);
  const [connected, setConnected] = useState<Connected | null>(null);
  const done = (result: Connected) => {
    setAs(null);
    setConnected(result);
  };
  return {
    open: setAs,
    dialogs: (
      <>
        {as && (
          <ConnectDialog as={as} account={account} onClose={() => setAs(null)} onConnected={done} />
        )}
        {connected && <ConnectedDialog connected={connected} onClose={() => setConnected(null)} />}
      </>
    ),
  };
}
