import {
  getSigningAgent,
  listSigningAccounts,
  type SigningAccount,
} from '@hoadon/contracts/signing';
import { readCertificate, validAt } from '@hoadon/signing/certificates/certificate';
import type { RemoteSigning, SigningKey } from '../../connectors/remote-signing/port.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTaxCode } from './repository.ts';

export type SigningDeps = Pick<Platform, 'db' | 'clock' | 'config'> &
  Readonly<{ remoteSigning: RemoteSigning }>;

export const signingRoutes = ({ db, clock, config, remoteSigning }: SigningDeps): Route[] => [
  route(getSigningAgent, async () => ({ url: config.signingAgentUrl })),
  route(listSigningAccounts, async ({ is_active, ca_type }, { companyId }) => {
    // Tokens of users are plugged into their own machines: the server sees hosted keys only.
    if (ca_type === 'USB') return [];
    const keys = await remoteSigning.keysOf(await findTaxCode(db, companyId));
    const accounts = keys.map((key) => accountOf(key, clock.now()));
    return accounts.filter((account) => is_active === undefined || account.is_active === is_active);
  }),
];

function accountOf({ id, caType, signer }: SigningKey, now: string): SigningAccount {
  const certificate = readCertificate(signer.certificate);
  return {
    id,
    ca_type: caType,
    subject: certificate.commonName,
    issuer: certificate.issuerName,
    serial_number: certificate.serialNumber,
    tax_code: certificate.taxCode,
    not_before: certificate.notBefore,
    not_after: certificate.notAfter,
    is_active: validAt(certificate, now),
  };
}
