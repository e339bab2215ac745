import { createHash, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const PairedOrigin = z.object({
  origin: z.string(),
  /** SHA-256 of the token, hex. Only the page has the token. */
  tokenHash: z.string().regex(/^[\da-f]{64}$/),
  /** UTC instant. */
  since: z.string(),
});
export type PairedOrigin = z.infer<typeof PairedOrigin>;

const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The folder, readable by its owner alone. */
export function ensureFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_OWNER_ONLY });
  chmodSync(folder, FOLDER_OWNER_ONLY);
}

/**
 * Connected sites, one token each, in `paired-origins.json`. Read for each call, so that a pairing removed on the
 * command line ends at once.
 */
export function pairedOrigins(folder: string) {
  const file = join(folder, 'paired-origins.json');

  const read = (): PairedOrigin[] =>
    existsSync(file) ? z.array(PairedOrigin).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  function write(origins: readonly PairedOrigin[]): void {
    ensureFolder(folder);
    const next = `${file}.new`;
    writeFileSync(next, `${JSON.stringify(origins, null, 2)}\n`, { mode: OWNER_ONLY });
    chmodSync(next, OWNER_ONLY);
    renameSync(next, file);
  }

  return {
    list: read,
    /** Stores a token for the origin; replaces an earlier one. */
    add(origin: string, token: string, since: string): void {
      const others = read().filter((paired) => paired.origin !== origin);
      write([...others, { origin, tokenHash: hashOf(token), since }]);
    },
    knows(origin: string, token: string): boolean {
      const hash = Buffer.from(hashOf(token));
      return read().some(
        (paired) =>
          paired.origin === origin && timingSafeEqual(hash, Buffer.from(paired.tokenHash)),
      );
    },
    /** False where the origin was not paired. */
    revoke(origin: string): boolean {
      const before = read();
      const after = before.filter((paired) => paired.origin !== origin);
      if (after.length === before.length) return false;
      write(after);
      return true;
    },
  };
}

export type PairedOrigins = ReturnType<typeof pairedOrigins>;
