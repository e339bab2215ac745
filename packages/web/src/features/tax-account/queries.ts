import type { InputOf } from '@hoadon/contracts/http/define-call';
import {
  type Connected,
  checkSync,
  checkTaxAccount,
  connectTaxAccount,
  disconnectTaxAccount,
  drawCaptcha,
  markChangesSeen,
  type SyncCheck,
  signInAgain,
  startSync,
  updateTaxPassword,
} from '@hoadon/contracts/tax-account';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

/** A synchronisation reports changes through events; polling catches the ones that were missed. Milliseconds. */
const POLL = 3_000;

export const isUnderWay = (sync: SyncCheck | undefined): boolean =>
  sync?.latest?.state === 'running' || (sync?.originals.due ?? 0) > 0;

export const syncQuery = queryOptions({
  queryKey: ['tax-account', 'sync'],
  queryFn: ({ signal }) => call(checkSync, {}, { signal }),
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL : false),
});

export const accountQuery = queryOptions({
  queryKey: ['tax-account', 'account'],
  queryFn: ({ signal }) => call(checkTaxAccount, {}, { signal }),
});

/** State of the account at the time of the request; signing in does not change a result that was read. */
export const standingQuery = queryOptions({
  queryKey: ['tax-account-standing'],
  queryFn: ({ signal }) => call(checkTaxAccount, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
});

/** A picture for one try; `another` draws the next. */
export function useCaptcha() {
  const act = useAct();
  const [drawn, setDrawn] = useState(0);
  const query = useQuery({
    queryKey: ['tax-account', 'captcha', drawn],
    queryFn: () => act.send(drawCaptcha, {}),
    // Valid for one try by the current user.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { query, another: () => setDrawn((before) => before + 1) };
}

export type SignInAs = 'connect' | 'update' | 'again';
export type SignInInput = Readonly<{
  userName: string;
  password: string;
  sold: boolean;
  purchase: boolean;
  startOn: string | null;
  captchaKey: string;
  captchaText: string;
  knowsRisk: boolean;
  knowsOtherTaxCode: boolean;
}>;

/** Signs in once; the server never tries again by itself, and neither does the page. */
export function useSignIn(as: SignInAs) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SignInInput): Promise<Connected> => send(as, input),
    retry: false,
    // Refused or not, the tries that are left may be others.
    onSettled: () => client.invalidateQueries({ queryKey: ['tax-account', 'account'] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tax-account', 'sync'] }),
  });
}

function send(as: SignInAs, input: SignInInput): Promise<Connected> {
  const captcha = {
    captcha_key: input.captchaKey,
    captcha_text: input.captchaText,
    knows_risk: input.knowsRisk,
  };
  if (as === 'again') return call(signInAgain, captcha);
  const account = {
    user_name: input.userName,
    password: input.password,
    invoices_sold: input.sold,
    invoices_purchase: input.purchase,
    ...(input.startOn !== null && { start_date_synchronized: input.startOn }),
    knows_other_tax_code: input.knowsOtherTaxCode,
    ...captcha,
  };
  return as === 'connect' ? call(connectTaxAccount, account) : call(updateTaxPassword, account);
}

export function useStartSync() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof startSync>) => act.send(startSync, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['tax-account'] }),
  });
}

export function useDisconnect() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => act.send(disconnectTaxAccount, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tax-account'] }),
  });
}

export function useSeen() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => act.send(markChangesSeen, { ids }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tax-account', 'sync'] }),
  });
}
