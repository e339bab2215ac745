import { readFileSync } from 'node:fs';
import { Environment, isSecretSetting, type RawEnvironment } from './environment.ts';

const SUFFIX = '_FILE';

/** The settings with secrets read from files, and the faults of `*_FILE` settings. */
export type ResolvedEnvironment = Readonly<{ environment: RawEnvironment; faults: string[] }>;

/**
 * Replaces `NAME_FILE` by `NAME` with the content of the file, without the newline at its end, for every setting that is a
 * secret: as container platforms hand them over.
 */
export function withSecretFiles(environment: RawEnvironment): ResolvedEnvironment {
  const resolved: Record<string, string | undefined> = { ...environment };
  const faults: string[] = [];
  for (const name of Object.keys(Environment.shape)) {
    const setting = `${name}${SUFFIX}`;
    const path = environment[setting];
    if (path === undefined) continue;
    delete resolved[setting];
    if (!isSecretSetting(name))
      faults.push(`${setting}: only secrets are read from files; set ${name}`);
    else if (environment[name] !== undefined)
      faults.push(`${setting}: ${name} is set as well; leave one of them out`);
    else if (path.trim() === '')
      faults.push(`${setting}: is empty; give it a value, or leave it out`);
    else
      try {
        resolved[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        faults.push(`${setting}: ${path} cannot be read (${code})`);
      }
  }
  return { environment: resolved, faults };
}
