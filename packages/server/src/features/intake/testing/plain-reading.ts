import { createHash } from 'node:crypto';
import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { DecodeRefused } from '@hoadon/xml/invoice/decode-refused';
import type { IntakeFile, InvoiceReading, ReadEntry } from '../reading/entry.ts';
import { uniquePaths } from '../reading/entry-name.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads XML alone, in this process: a marker in the text replaces a signature (`<!-- -->` would be refused by the real reading). */
export const plainReading = (): InvoiceReading => ({
  async *read(_companyId, files) {
    const named = uniquePaths();
    for await (const { name, bytes } of files) yield* entriesOf({ name: named(name), bytes });
  },
  close: async () => {},
});

function entriesOf({ name, bytes }: IntakeFile): ReadEntry[] {
  if (!bytes) return [{ kind: 'refused', entryPath: name, reason: 'READER_FAILED', words: {} }];
  try {
    return decodeInvoices(bytes).map((invoice, position) => ({
      kind: 'invoice',
      entryPath: name,
      position,
      invoice,
      xml: bytes,
      sha256: sha256(bytes),
      evidence: [],
      signatures: {
        valid: Buffer.from(bytes).includes('<Signature'),
        codeSigned: null,
        fault: null,
        all: [],
      },
    }));
  } catch (error) {
    const reason = error instanceof DecodeRefused ? 'NOT_AN_INVOICE' : 'XML_DAMAGED';
    return [{ kind: 'refused', entryPath: name, reason, words: {} }];
  }
}
