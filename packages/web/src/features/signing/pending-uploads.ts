import { handOver } from './hand-over.ts';
import { keyOf, signedFiles } from './signed-files.ts';

/**
 * Uploads files that a token signed and the server never got, of this company alone; returns how many invoices went on.
 * What fails again stays stored, and what is refused waits in the list of failed invoices to be signed anew.
 */
export async function sendPendingUploads(companyId: string, signal: AbortSignal): Promise<number> {
  let sent = 0;
  for (const id of await signedFiles.pendingOf(companyId)) {
    if (signal.aborted) return sent;
    const key = keyOf(companyId, id);
    const files = await signedFiles.of(key);
    if (!files) continue;
    try {
      await handOver({ key, id, files, signal });
      sent += 1;
    } catch {
      // Shown in the list of failed invoices.
    }
  }
  return sent;
}
