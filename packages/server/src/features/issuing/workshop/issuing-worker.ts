import type { KeyObject } from 'node:crypto';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { signElementSync } from '@hoadon/signing/sign-xml';
import type { Identity } from '../connections/index.ts';
import { type BuildResult, buildInvoice, dataIdOf, type ToBuild } from './build-invoice.ts';
import { type ParsedReply, readReply } from './read-reply.ts';
import { listPartOf, type Sealed, sealInvoice, type ToSign } from './seal-invoice.ts';

export type BuildTask = Readonly<{ rows: readonly ToBuild[]; providerTaxCode: string }>;
export type SealTask = Readonly<{
  rows: readonly ToSign[];
  privateKey: KeyObject;
  certificate: Uint8Array;
  taxCode: string;
  sender: Identity;
}>;
export type RepliesTask = Readonly<{
  messages: readonly Uint8Array[];
  pinned: readonly Uint8Array[];
  now: string;
}>;

export const build = ({ rows, providerTaxCode }: BuildTask): BuildResult[] =>
  rows.map((row) => buildInvoice(row, providerTaxCode));

export const seal = ({ rows, privateKey, certificate, taxCode, sender }: SealTask): Sealed[] =>
  rows.map((row) => {
    const key = { privateKey, certificate };
    const invoice = signElementSync({ ...row, dataId: dataIdOf(row.id), ...key });
    const part = listPartOf(row);
    const list = part && signElementSync({ ...part, ...key });
    return sealInvoice(row, { invoice, list }, taxCode, sender);
  });

let trust: TrustStore | null = null;

/** The pinned certificates do not change while a process lives, so the store and its cache are shared by all tasks. */
export async function read({ messages, pinned, now }: RepliesTask): Promise<ParsedReply[]> {
  trust ??= createTrustStore(pinned);
  const replies: ParsedReply[] = [];
  for (const bytes of messages) replies.push(await readReply(bytes, trust, now));
  return replies;
}
