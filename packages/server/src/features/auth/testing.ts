import type { Email } from '../../connectors/mail/port.ts';
import { madeUpTaxCode } from '../../platform/db/testing/test-company.ts';
import { appFor } from '../../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { accessTokens } from './access-token.ts';
import { accountLetterJobs } from './delivery/index.ts';
import type { Registration } from './registration.ts';
import { authRoutes } from './routes.ts';
import { sessionOf } from './session-of.ts';
import type { AuthDeps } from './sign-in.ts';

export const BASE = '/user-api/api';
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
  accountLetterJobs({ ...deps, mail });
  const guest = appFor(authRoutes(deps), null, platform.db);
  return {
    deps,
    guest,
    /** What was mailed so far. */
    sent,
    /** Calls as whoever the access token speaks for. */
    as: async (access: string) =>
      appFor(authRoutes(deps), await sessionOf(deps, `Bearer ${access}`), platform.db),
    /** Who the access token speaks for just now; null when nobody. */
    bearer: (access: string) => sessionOf(deps, `Bearer ${access}`),
    login: async (user_name: string, password: string) =>
      guest.post(`${BASE}/token/`, { user_name, password }),
    refresh: (refresh: string) => guest.post(`${BASE}/token/refresh/`, { refresh }),
    register: (registration: Partial<Registration> = {}) =>
      guest.post(`${BASE}/register-new-account`, { ...newRegistration(), ...registration }),
  };
}

/** Nobody's yet, and right in every field. */
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
