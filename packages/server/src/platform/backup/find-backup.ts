import { BackupFault } from './backup-fault.ts';
import { FORMAT, Manifest } from './manifest.ts';
import type { Storage } from './storage/storage.ts';
import { folderOf } from './write-backup.ts';

export type FoundBackup = Readonly<{ name: string; folder: string; manifest: Manifest }>;

/** Returns the named backup, or the last complete one. Throws BackupFault with the remedy. */
export async function findBackup(storage: Storage, name?: string): Promise<FoundBackup> {
  const names = name === undefined ? (await storage.folders('backups')).reverse() : [name];
  for (const each of names) {
    const bytes = await storage.read(`${folderOf(each)}/manifest.json`);
    if (bytes) return { name: each, folder: folderOf(each), manifest: readManifest(bytes, each) };
  }
  throw new BackupFault(
    name === undefined
      ? `${storage.address} has no complete backup`
      : `${storage.address} has no complete backup ${name}; its backups: ${(await storage.folders('backups')).join(', ') || 'none'}`,
  );
}

function readManifest(bytes: Uint8Array, name: string): Manifest {
  const damaged = `the manifest of backup ${name} is damaged: name another with --name`;
  const json = parseJson(bytes, damaged);
  const format = (json as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupFault(
      `backup ${name} has format ${format}, this version reads up to ${FORMAT}: install the version that made it`,
    );
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw new BackupFault(damaged, { cause: manifest.error });
  return manifest.data;
}

function parseJson(bytes: Uint8Array, message: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw new BackupFault(message, { cause });
  }
}
