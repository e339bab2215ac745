import { Environment, isSecretSetting, type RawEnvironment } from '../environment.ts';

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
