import type { Config } from '../../platform/config.ts';
import { isThisMachine } from '../../platform/outside-http/index.ts';
import { type DoctorCheck, ok, warning } from './finding.ts';

/** Modes of libpq in which a connection without TLS is refused. */
const ENCRYPTING = new Set(['require', 'verify-ca', 'verify-full']);

/** Warns of each connection that leaves this machine without TLS. Those to outside systems and mail servers demand it themselves. */
export const checkEncryption =
  (config: Config): DoctorCheck =>
  async () => {
    const findings = [
      ...ofDatabase(config),
      ...ofAddress('PUBLIC_URL', config.publicUrl, 'passwords and invoices'),
      ...ofAddress(
        'FILES_S3_ENDPOINT',
        config.files.kind === 's3' ? config.files.endpoint : null,
        'stored files',
      ),
      ...ofAddress(
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        config.telemetry?.endpoint ?? null,
        'traces and metrics',
      ),
    ];
    return findings.length > 0
      ? findings
      : [ok('connections to other machines are encrypted, as far as the settings name them')];
  };

function ofDatabase({ database }: Config) {
  if (database.kind !== 'postgres') return [];
  const url = new URL(database.url);
  const isLocal = url.hostname === '' || isThisMachine(url);
  if (isLocal || ENCRYPTING.has(url.searchParams.get('sslmode') ?? '')) return [];
  return [
    warning(
      `DATABASE_URL: the connection to ${url.hostname} may be unencrypted`,
      'Add sslmode=verify-full to DATABASE_URL, or keep the network between the two to them alone.',
    ),
  ];
}

function ofAddress(setting: string, address: string | null, what: string) {
  if (address === null) return [];
  const url = new URL(address);
  if (url.protocol === 'https:' || isThisMachine(url)) return [];
  return [
    warning(
      `${setting}: ${what} reach ${url.host} unencrypted`,
      `Use an address that begins with https: for ${setting}.`,
    ),
  ];
}
