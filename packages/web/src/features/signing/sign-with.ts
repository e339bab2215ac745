import type { SigningAccount } from '@hoadon/contracts/signing';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../auth/index.ts';
import { signingAccountsQuery } from './queries.ts';

export type SignWith = 'server' | 'token';

const keyOf = (companyId: string) => `hoadon.sign-with.${companyId}`;
const listeners = new Set<() => void>();

/** What was chosen last for the company in this browser. */
const chosenFor = (companyId: string): string | null => localStorage.getItem(keyOf(companyId));

function choose(companyId: string, signWith: SignWith): void {
  localStorage.setItem(keyOf(companyId), signWith);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Who signs: the server, where the first signing account is hosted (SIGN-003), unless this user chose
 * the token; the token where there is none (SIGN-004).
 */
export function signerAmong(
  accounts: readonly SigningAccount[],
  companyId: string,
): Readonly<{ signWith: SignWith; account: SigningAccount | null }> {
  const [first] = accounts;
  const hosted = first?.ca_type === 'HSM' ? first : null;
  const isToken = !hosted || chosenFor(companyId) === 'token';
  return isToken ? { signWith: 'token', account: null } : { signWith: 'server', account: hosted };
}

/** The choice, the same wherever it is shown, and what there is to choose from; null until it is known. */
export function useSigner() {
  const accounts = useQuery(signingAccountsQuery).data;
  const companyId = useCurrentUser()?.company_id;
  useSyncExternalStore(subscribe, () => (companyId ? chosenFor(companyId) : null));
  if (!accounts || !companyId) return null;
  return {
    ...signerAmong(accounts, companyId),
    hosted: accounts[0]?.ca_type === 'HSM' ? accounts[0] : null,
    choose: (signWith: SignWith) => choose(companyId, signWith),
  };
}
