import type { Email } from '../../connectors/mail/port.ts';
import { installFeature } from '../../feature.ts';
import { madeUpTaxCode } from '../../platform/db/testing/test-company.ts';
import { appFor } from '../../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { accessTokens } from './access-token.ts';
import { authFeature } from './index.ts';

import type { Registration } from './registration.ts';
import { authRoutes } from './routes.ts';
import { sessionOf } from './session-of.ts';
import type { AuthDeps } from './sign-in.ts';

export const BASE = '/user-api/api';
const PROOF_LINK = /\/confirm-address#(\d+\.[\w-]{43})/;
let count = 0;

/** The auth calls on a platform of their own, with what a test asks of them. */
export async function authApp(overrides: Partial<TestPlatform> = {}) {
  const platform = await testPlatform(overrides);
  const { config, clock } = platform;
  const deps: AuthDeps & TestPlatform = {
    ...platform,
    accessTokens: accessTokens(config.accessTokenKey ?? '', config.accessTokenMinutes, clock),
  };
  const sent: Email[] = [];
  const mail = {
    send: async (email: Email) => {
      sent.push(email);
      return { refused: [] };
    },
    close: async () => {},
  };
  installFeature(deps.jobs, authFeature({ ...deps, mail }));
  const guest = appFor(authRoutes(deps), null, platform.db);
  const register = (registration: Partial<Registration> = {}) =>
    guest.post(`${BASE}/register-new-account`, { ...newRegistration(), ...registration });
  /** Opens the link in the last letter to the address. */
  const openLink = async (email: string) => {
    await deps.jobs.drain();
    const letter = sent.findLast(({ to, text }) => to.includes(email) && PROOF_LINK.test(text));
    return guest.post(`${BASE}/prove-address`, { token: PROOF_LINK.exec(letter?.text ?? '')?.[1] });
  };
  return {
    deps,
    guest,
    /** What was mailed so far. */
    sent,
    /** Calls as the user of the access token. */
    as: async (access: string) =>
      appFor(authRoutes(deps), await sessionOf(deps, `Bearer ${access}`), platform.db),
    /** Current session of the access token; null without one. */
    bearer: (access: string) => sessionOf(deps, `Bearer ${access}`),
    login: async (user_name: string, password: string) =>
      guest.post(`${BASE}/token/`, { user_name, password }),
    refresh: (refresh: string) => guest.post(`${BASE}/token/refresh/`, { refresh }),
    register,
    openLink,
    /** A registration whose address is proven; the letters about it are not among `sent`. */
    registerProven: async (registration: Registration) => {
      await deps.jobs.drain();
      const before = sent.length;
      const answer = await register(registration);
      await openLink(registration.email);
      await deps.jobs.drain();
      sent.splice(before);
      return answer;
    },
  };
}

/** A valid registration with unused names. */
export function newRegistration(): Registration {
  count += 1;
  return {
    user_name: `chu-${count}`,
    email: `chu${count}@example.test`,
    password: 'matkhau123',
    name: 'Lê Thị Chủ',
    phone: '0912345678',
    company_name: 'Công ty TNHH Mới Mở',
    tax_code: madeUpTaxCode(700_000 + count),
    company_address: '2 Phố Mới, Hà Nội',
  };
}
