import { Environment, type RawEnvironment } from '../environment.ts';

/** Settings whose values are secrets, or contain or accompany one. */
const SECRET = /(_KEY|_USER|_PASSWORD|_SECRET|_PIN|_PASSPHRASE|_CONNECTIONS|^DATABASE_URL)$/;

export const isSecretSetting = (name: string): boolean => SECRET.test(name);

/** The given settings that are no secrets: for the person who rebuilds the installation. */
export const publicSettings = (environment: RawEnvironment): Record<string, string> =>
  Object.fromEntries(
    Object.keys(Environment.shape)
      .filter((name) => !isSecretSetting(name))
      .flatMap((name) => {
        const value = environment[name];
        return value === undefined ? [] : [[name, value]];
      }),
  );
