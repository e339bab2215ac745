import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Config } from '../config.ts';
import { countedGauges } from './counted-gauges.ts';

type DiskSpace = Readonly<{ use: string; free: number; size: number }>;

/** Space on the disks of this process, in bytes. Each process reports its own machine. */
export const diskGauges = (config: Pick<Config, 'dataFolder' | 'files'>, log: Logger): Metric[] =>
  countedGauges(log, 'disk space', () => measureDisks(config), [
    {
      name: 'hoadon_disk_free_bytes',
      help: 'Free space for this process on the disk of the data folder and of the stored files',
      labelNames: ['use'],
      labels: ({ use }) => ({ use }),
      value: ({ free }) => free,
    },
    {
      name: 'hoadon_disk_size_bytes',
      help: 'Size of that disk',
      labelNames: ['use'],
      labels: ({ use }) => ({ use }),
      value: ({ size }) => size,
    },
  ]);

async function measureDisks({
  dataFolder,
  files,
}: Pick<Config, 'dataFolder' | 'files'>): Promise<DiskSpace[]> {
  const folders = [['data', dataFolder] as const];
  const all = files.kind === 'disk' ? [...folders, ['files', files.folder] as const] : folders;
  const measured = await Promise.all(
    all.map(async ([use, folder]) => {
      // A folder that was never written to does not exist.
      const disk = await statfs(folder).catch(() => null);
      return disk && { use, free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
    }),
  );
  return measured.filter((disk) => disk !== null);
}
