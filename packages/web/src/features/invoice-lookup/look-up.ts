import {
  drawLookupChallenge,
  type FoundInvoice,
  getLookedUpFile,
  lookUpInvoice,
} from '@hoadon/contracts/invoice-lookup';
import { call } from '../../lib/api.ts';
import { solve } from './solve-challenge.ts';

export type LookupRequest = Readonly<{ code: string; taxCode: string }>;
/** An invoice that was found, with the code as it was typed. */
export type LookedUp = FoundInvoice & Readonly<{ code: string }>;

/** Draws a challenge, solves it and looks the invoice up; each look-up needs a challenge of its own. */
export async function lookUp({ code, taxCode }: LookupRequest): Promise<LookedUp> {
  const challenge = await call(drawLookupChallenge, {});
  const solution = await solve(challenge);
  const found = await call(lookUpInvoice, {
    code,
    challenge,
    solution,
    ...(taxCode && { seller_taxcode: taxCode }),
  });
  return { ...found, code };
}

export const lookedUpFile = ({ code, pass }: LookedUp, file_type: 'pdf' | 'xml'): Promise<File> =>
  call(getLookedUpFile, { code, pass, file_type });
