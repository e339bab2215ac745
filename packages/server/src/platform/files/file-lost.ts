import type { ContentHash } from './port.ts';

export type Loss = 'unknown' | 'missing' | 'damaged';

const SENTENCES: Readonly<Record<Loss, string>> = {
  unknown: 'was never stored',
  missing: 'is not where it was put',
  damaged: 'is damaged',
};

/** A file that is missing or damaged. The caller decides what fails with it. */
export class FileLost extends Error {
  override readonly name = 'FileLost';
  readonly companyId: string;
  readonly hash: ContentHash;
  readonly loss: Loss;
  constructor(companyId: string, hash: ContentHash, loss: Loss) {
    super(`stored file ${hash} of company ${companyId} ${SENTENCES[loss]}`);
    this.companyId = companyId;
    this.hash = hash;
    this.loss = loss;
  }
}

/** For `catch`, if the file is optional. */
export function unlessLost(error: unknown): null {
  if (error instanceof FileLost) return null;
  throw error;
}
