import { type DestinationStream, type Logger, pino } from 'pino';

import { traceOfLine } from './telemetry/tracing.ts';

/** Names of secret fields; their values are never logged, at any depth. */
const SECRET_NAMES = [
  'password',
  'old_password',
  'password_hash',
  'refresh',
  'access',
  'token',
  'authorization',
  'cookie',
  'pin',
  'secretKey',
  'accessTokenKey',
  'auditKeys',
  'secretKeys',
  'secret',
  'challenge',
  'recovery_codes',
];
const PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
/** The query contains search terms: names, phone numbers, one-time codes. */
const ADDRESS = 'req.url';

/** The path of this call contains the secret code of an invoice (LOOK-004). */
const CODE_IN_PATH = /(\/e-invoices\/search\/).+/;

const withoutSecret = (value: unknown, path: readonly unknown[]): unknown =>
  path.at(-1) === 'url'
    ? String(value).split('?')[0]?.replace(CODE_IN_PATH, '$1[secret]')
    : '[secret]';

/** Structured lines, with the ids of the trace that they belong to, to standard output (or `destination`), secrets and queries cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: [...PATHS, ADDRESS], censor: withoutSecret },
    mixin: traceOfLine,
  };
  return destination ? pino(options, destination) : pino(options);
}
