import { harmlessName } from '../../packages/server/src/features/intake/reading/entry-name.ts';
import { fileKind } from '../../packages/server/src/features/intake/reading/files/file-kind.ts';
import { zipDirectory } from '../../packages/server/src/features/intake/reading/files/zip-directory.ts';
import { unpack } from '../../packages/server/src/features/intake/reading/files/zip-entry.ts';
import { FileRefused } from '../../packages/server/src/features/intake/reading/refusal.ts';
import { IN_OWN_PROCESS_MS, type Target, unlessDeclared } from '../define-target.ts';
import { sample } from '../read-sample.ts';

export const target: Target = {
  about: 'zips of invoices',
  format: 'bytes',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [sample('invoices.zip'), sample('drafts.xlsx')],
  async check(input) {
    const bytes = Buffer.from(input);
    fileKind(bytes);
    const entries = await unlessDeclared([FileRefused], () => zipDirectory(bytes));
    for (const { name, packed, refused } of entries ?? []) {
      if (/(?:^|\/)\.\.(?:\/|$)/.test(harmlessName(name))) throw new Error(`harmful name ${name}`);
      if (refused) continue;
      const readAt = (from: number, length: number) => bytes.subarray(from, from + length);
      await unlessDeclared([FileRefused], () => unpack(readAt, packed));
    }
  },
};
