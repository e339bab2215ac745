import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import { Act } from '../../lib/acts/act.ts';
import { type ReleaseCall, uploadSigned } from './queries.ts';
import { type SignedFiles, signedFiles } from './signed-files.ts';
import { isJudged, isUndelivered } from './token-fault.ts';

/** Pauses before the same files are sent again by themselves. Milliseconds. */
const UPLOAD_WAITS = [1000, 3000];

type HandingOver = Readonly<{
  /** Under which the files are stored. */
  key: string;
  id: string;
  files: SignedFiles;
  /** Share sent, 0 to 1. */
  onShare?: (share: number) => void;
  signal: AbortSignal;
  release?: ReleaseCall | undefined;
}>;

/**
 * Uploads signed files to the server. They stay stored until it has taken or refused them, and are sent again a few
 * times where it does not respond.
 */
export async function handOver(handing: HandingOver): Promise<IssuedInvoice> {
  const { key, id, files, onShare = () => undefined, signal, release } = handing;
  const act = new Act();
  for (let attempt = 0; ; attempt += 1) {
    onShare(0);
    try {
      const issued = await uploadSigned(act, id, files, onShare, release);
      await signedFiles.forget(key);
      return issued;
    } catch (error) {
      if (isJudged(error)) await signedFiles.forget(key);
      const wait = UPLOAD_WAITS[attempt];
      if (!isUndelivered(error) || wait === undefined || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (signal.aborted) throw error;
    }
  }
}
