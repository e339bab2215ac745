import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Logs an event with facts. Values must be harmless: no PIN, no token, no document. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number>>) => void;

const MAX_BYTES = 2_000_000;
const MODE = 0o600;

/** Removes characters that could control a terminal or reverse the text. */
export const plainText = (text: string): string => text.replace(/\p{C}/gu, ' ').trim();

export function logLine(at: Date, event: string, facts: Readonly<Record<string, string | number>>) {
  const rest = Object.entries(facts).map(
    ([name, value]) => `${name}=${JSON.stringify(plainText(String(value)))}`,
  );
  return [at.toISOString(), event, ...rest].join(' ');
}

/** Appends to `agent.log` in the folder; the older half becomes `agent.log.1`. */
export function fileLog(folder: string, now: () => Date): Log {
  const file = join(folder, 'agent.log');
  return (event, facts = {}) => {
    if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.1`);
    appendFileSync(file, `${logLine(now(), event, facts)}\n`, { mode: MODE });
  };
}
