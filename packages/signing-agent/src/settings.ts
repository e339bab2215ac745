import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
import { z } from 'zod';
import { LANGUAGES } from './texts/texts.ts';

/** Thrown for invalid settings; the message is for the person who wrote them. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** As a browser sends it: scheme, host and port, no path. Plain http only on this machine. */
function isExactOrigin(text: string): boolean {
  if (text.includes('*') || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.origin !== text) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_NAMES.has(url.hostname));
}

const Settings = z.strictObject({
  /** Paths of the PKCS#11 libraries of the tokens' makers. */
  modules: z.array(z.string().min(1)).default([]),
  /** Web addresses that may request signatures. */
  origins: z
    .array(
      z.string().refine(isExactOrigin, 'must be an exact origin such as https://hoadon.example'),
    )
    .default([]),
  port: z.number().int().min(0).max(65_535).default(SIGNING_AGENT.port),
  prefix: z
    .string()
    .regex(/^(?:\/[\w-]+)+$/, 'must look like /api/ca')
    .default(SIGNING_AGENT.prefix),
  /** PEM files; if set, the agent uses https (Safari requires it). */
  tls: z.strictObject({ certificate: z.string(), key: z.string() }).nullable().default(null),
  /** How the user is asked: on a page of the agent, or in its terminal. */
  approval: z.enum(['page', 'terminal']).default('page'),
  language: z.enum(LANGUAGES).default('vi'),
  /** Pairings and the log. */
  folder: z.string().default(join(homedir(), '.hoadon-agent')),
  /** Seconds after which an unanswered question counts as no. */
  answerWithinSeconds: z.number().int().min(5).max(600).default(300),
  /** Minutes for which a token stays open unused after its PIN; 0: every signature asks for it. */
  pinMinutes: z.number().min(0).max(120).default(15),
  /** Minutes for which the approval of a list is valid. */
  runMinutes: z.number().min(1).max(240).default(60),
  /** Limit of calls per web address. */
  callsPerMinute: z.number().int().min(10).max(10_000).default(1200),
});
export type Settings = z.output<typeof Settings>;

type Environment = Readonly<Record<string, string | undefined>>;

const listIn = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the settings of the environment, in the shape of the file. */
function fromEnvironment(environment: Environment): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  const take = (name: string, key: string, read: (text: string) => unknown) => {
    const text = environment[`HOADON_AGENT_${name}`];
    if (text?.trim() === '')
      throw new SettingsRefused(`HOADON_AGENT_${name} is empty: give it a value, or leave it out`);
    if (text !== undefined) settings[key] = read(text);
  };
  take('MODULES', 'modules', (text) => listIn(text, delimiter));
  take('ORIGINS', 'origins', (text) => listIn(text, /[\s,]+/));
  take('PORT', 'port', Number);
  take('PREFIX', 'prefix', String);
  take('APPROVAL', 'approval', String);
  take('LANGUAGE', 'language', String);
  take('FOLDER', 'folder', String);
  return settings;
}

function readFile(file: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return z.record(z.string(), z.unknown()).parse(content);
  } catch (cause) {
    throw new SettingsRefused(`${file} is not a readable settings file (JSON)`, { cause });
  }
}

/** The settings file that is used where none is named. */
export const defaultFile = (environment: Environment): string =>
  join(environment['HOADON_AGENT_FOLDER'] ?? join(homedir(), '.hoadon-agent'), 'settings.json');

/** Settings from a JSON file and the environment, which wins. Throws SettingsRefused. */
export function readSettings(environment: Environment, file: string | null): Settings {
  const named = file ?? defaultFile(environment);
  const written = file !== null || existsSync(named) ? readFile(named) : {};
  const read = Settings.safeParse({ ...written, ...fromEnvironment(environment) });
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new SettingsRefused(`The settings are not right:\n  ${faults.join('\n  ')}`);
  }
  return read.data;
}
