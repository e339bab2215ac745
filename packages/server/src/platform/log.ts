import { type DestinationStream, type Logger, pino } from 'pino';

/** Names under which secrets travel; their values never reach a log, at any depth we log. */
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
];
const PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Structured lines to standard output (or `destination`), secrets cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: PATHS, censor: '[secret]' } };
  return destination ? pino(options, destination) : pino(options);
}
