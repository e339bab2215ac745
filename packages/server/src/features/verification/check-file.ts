import type { WrittenKey } from '@hoadon/domain/intake/invoice-key';
import type { FileUnderCheck } from '@hoadon/domain/verification/stored-invoice';
import type { FileVerdict } from '../../connectors/signatures/port.ts';
import { FileLost } from '../../platform/files/file-lost.ts';
import { findingsInFile } from '../invoices/index.ts';
import type { VerificationDeps } from './deps.ts';

/** A file as it was read now: what its signatures are worth, or that its bytes are not what came. */
export type CheckedFile =
  | Readonly<{ state: 'read'; verdict: FileVerdict }>
  | Readonly<{ state: 'changed' | 'missing'; hash: string }>;

/** Reads a stored file and verifies it in a separate process. Throws where that is impossible now. */
export async function checkFile(
  { files, signatures, clock }: Pick<VerificationDeps, 'files' | 'signatures' | 'clock'>,
  companyId: string,
  hash: string,
): Promise<CheckedFile> {
  try {
    const xml = await files.get(companyId, hash);
    return { state: 'read', verdict: await signatures.check(companyId, xml, clock.now()) };
  } catch (error) {
    if (!(error instanceof FileLost)) throw error;
    return { state: error.loss === 'damaged' ? 'changed' : 'missing', hash };
  }
}

/** Content of a file about one invoice, which may be one of several in it. */
export function fileOf(checked: CheckedFile, named: WrittenKey): FileUnderCheck {
  return checked.state === 'read'
    ? { state: 'read', findings: findingsInFile(checked.verdict, named) }
    : checked;
}
