import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import { reasonOf } from '@hoadon/signing/signature-reason';
import {
  boundedProcesses,
  type ProcessSettings,
  StoppedWork,
} from '../../platform/bounded-processes/index.ts';
import type { ClosingVerdict, FileVerdict, Signatures } from './port.ts';
import type { ToCheck } from './signatures-process.ts';

const PROCESS = new URL('./signatures-process.ts', import.meta.url);
/** Stop reasons caused by the file alone; other reasons prove nothing about the file. */
const OF_THE_FILE = new Set(['too-long', 'too-much-memory']);

const TOO_MUCH: FileVerdict = {
  valid: false,
  fault: reasonOf('TOO_LARGE'),
  signatures: [],
  invoices: [],
};

/** Verifies in separate processes: a file made to take long delays only its sender. */
export function boundedSignatures(
  { pinned, name }: TrustStore,
  settings: ProcessSettings = {},
): Signatures {
  const processes = boundedProcesses(PROCESS, settings);
  return {
    authorities: name,
    check: (companyId, xml, now) =>
      processes
        .run<FileVerdict>(companyId, 'check', { xml, pinned, now } satisfies ToCheck)
        .catch(unlessTooMuch(TOO_MUCH)),
    closing: (companyId, pdf) =>
      processes
        .run<ClosingVerdict>(companyId, 'closing', pdf)
        .catch(unlessTooMuch({ fault: reasonOf('TOO_LARGE') })),
    close: () => processes.close(),
  };
}

const unlessTooMuch =
  <Verdict>(tooMuch: Verdict) =>
  (cause: unknown): Verdict => {
    if (cause instanceof StoppedWork && OF_THE_FILE.has(cause.reason)) return tooMuch;
    throw cause;
  };
