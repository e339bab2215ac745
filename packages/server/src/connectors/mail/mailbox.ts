import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { z } from 'zod';

/** A mail as received by the server. */
export type StoredMail = Readonly<{
  id: string;
  receivedAt: Instant;
  /** Envelope recipients: the addresses that really received it. */
  recipients: readonly string[];
  bytes: Uint8Array;
}>;

export type Mailbox = Readonly<{
  save(mail: StoredMail): Promise<void>;
  /** Newest first. */
  mails(): readonly StoredMail[];
  mail(id: string): StoredMail | undefined;
}>;

/** Most mails; the oldest are dropped first. */
const MOST_MAILS = 500;
const Envelope = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  recipients: z.array(z.string()),
});

/** Opens the mails in memory, and in `folder` as `<id>.eml` with its envelope in `<id>.json` beside it. */
export async function openMailbox(folder: string | null): Promise<Mailbox> {
  const mails = folder === null ? [] : await readFolder(folder);
  return {
    async save(mail) {
      if (folder !== null) await writeMail(folder, mail);
      mails.unshift(mail);
      mails.length = Math.min(mails.length, MOST_MAILS);
    },
    mails: () => mails,
    mail: (id) => mails.find((mail) => mail.id === id),
  };
}

async function writeMail(folder: string, { bytes, ...envelope }: StoredMail): Promise<void> {
  await writeFile(join(folder, `${envelope.id}.eml`), bytes);
  // The envelope is written last and atomically: a mail without one was never accepted.
  const file = join(folder, `${envelope.id}.json`);
  await writeFile(`${file}.part`, JSON.stringify(envelope));
  await rename(`${file}.part`, file);
}

async function readFolder(folder: string): Promise<StoredMail[]> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(
    names.map(async (name) => {
      const envelope = Envelope.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      return { ...envelope, bytes: await readFile(join(folder, `${envelope.id}.eml`)) };
    }),
  );
  return mails.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt)).slice(0, MOST_MAILS);
}
