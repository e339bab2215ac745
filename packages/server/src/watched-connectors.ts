import { ProviderFault } from './connectors/einvoice-providers/port.ts';
import { MailRefused } from './connectors/mail/port.ts';
import { AuthorityUnreachable, MessageNotKnown } from './connectors/tax-authority/port.ts';
import { PortalFailed, type PortalFault } from './connectors/tax-portal/port.ts';
import type { Connectors } from './open-connectors.ts';
import { causeOf } from './platform/health/cause-of.ts';
import type { SystemHealth } from './platform/health/port.ts';
import { type FailedCall, watchedCalls } from './platform/health/watched-calls.ts';

/** The connectors, with every call to an outside system measured and its success or failure recorded. */
export function watchedConnectors(connectors: Connectors, health: SystemHealth): Connectors {
  const watch = <T extends object>(
    system: string,
    connector: T,
    judge: (error: unknown) => FailedCall = anyFailure,
  ): T => watchedCalls(connector, { system, health, judge });
  const { einvoiceProviders } = connectors;
  return {
    ...connectors,
    taxAuthority: watch(AUTHORITY('installation'), connectors.taxAuthority, ofAuthority),
    furtherAuthorities: new Map(
      [...connectors.furtherAuthorities].map(([name, authority]) => [
        name,
        watch(AUTHORITY(name), authority, ofAuthority),
      ]),
    ),
    businessRegistry: watch('business-registry', connectors.businessRegistry),
    einvoiceProviders: {
      open: (provider, credentials) =>
        watch(
          `einvoice-provider/${provider}`,
          einvoiceProviders.open(provider, credentials),
          ofProvider,
        ),
    },
    tiktokShop: connectors.tiktokShop && watch('tiktok-shop', connectors.tiktokShop),
    mail: watch('mail', connectors.mail, ofMail),
    taxPortal: watch('tax-portal', connectors.taxPortal, ofPortal),
  };
}

/** Name of a connection to the tax authority among the systems. */
const AUTHORITY = (connection: string) => `tax-authority/${connection}`;

const anyFailure = (error: unknown): FailedCall => ({ code: causeOf(error), isDown: true });

function ofAuthority(error: unknown): FailedCall {
  if (error instanceof MessageNotKnown) return { code: 'message-not-known', isDown: false };
  return error instanceof AuthorityUnreachable
    ? { code: error.reason, isDown: true }
    : anyFailure(error);
}

/** The portal refused one account or one question, and works. */
const OF_THE_ACCOUNT: readonly PortalFault[] = [
  'captcha-wrong',
  'login-refused',
  'account-locked',
  'session-over',
  'range-too-long',
];

const ofPortal = (error: unknown): FailedCall =>
  error instanceof PortalFailed
    ? { code: error.fault, isDown: !OF_THE_ACCOUNT.includes(error.fault) }
    : anyFailure(error);

const ofProvider = (error: unknown): FailedCall =>
  error instanceof ProviderFault
    ? { code: error.reason, isDown: !['credentials', 'refused'].includes(error.reason) }
    : anyFailure(error);

const ofMail = (error: unknown): FailedCall =>
  error instanceof MailRefused ? { code: 'refused', isDown: false } : anyFailure(error);
