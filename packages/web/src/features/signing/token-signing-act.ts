import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import type { Agent } from '../../lib/agent.ts';
import { connectToken } from './connect-token.ts';
import { handOver } from './hand-over.ts';
import { preparedFiles, type ReleaseCall } from './queries.ts';
import { keyOf, type SignedFiles, signedFiles } from './signed-files.ts';
import type { Phase } from './token-fault.ts';

/** State of the signing of one invoice. */
export type TokenStep =
  | Readonly<{ name: 'connecting' | 'preparing' }>
  | Readonly<{ name: 'pairing'; code: string }>
  | Readonly<{ name: 'signing'; part: 'xml' | 'pdf' }>
  /** `share`: 0 to 1. */
  | Readonly<{ name: 'uploading'; share: number }>;

export type TokenSigningSetting = Readonly<{
  agent: Agent;
  companyId: string;
  taxCode: string;
  /** The invoice, where it has its number already. */
  id: string | null;
  /** Numbers it and answers its id; asked at most once with success. */
  prepare: () => Promise<string>;
  /** The number was requested, and whether it was taken is unknown. */
  isUnknown: () => boolean;
  /** Of a correction its own. */
  release?: ReleaseCall | undefined;
}>;

/** What the signing leaves behind where it is given up: nothing, perhaps a number, or a number. */
export type NumberingState = 'untouched' | 'unknown' | 'numbered';

export type Watched = Readonly<{ onStep: (signingStep: TokenStep) => void; signal: AbortSignal }>;

/** A signing that may be run again after any failure, and resumes where it stopped. */
export type TokenAct<Output> = Readonly<{
  /** What was going on last. */
  phase: Phase;
  run: (watched: Watched) => Promise<Output>;
}>;

/**
 * The signing of one invoice with the user's token. It may be run again after any failure and resumes where it stopped:
 * the invoice is numbered once, and what was signed is handed over, never signed anew.
 */
export class TokenSigningAct implements TokenAct<IssuedInvoice> {
  readonly #setting: TokenSigningSetting;
  #id: string | null;
  #phase: Phase = 'token';

  constructor(setting: TokenSigningSetting) {
    this.#setting = setting;
    this.#id = setting.id;
  }

  /** Numbered, it is signed or waits in the list of failed ones. */
  get standing(): NumberingState {
    if (this.#id !== null) return 'numbered';
    return this.#setting.isUnknown() ? 'unknown' : 'untouched';
  }

  /** What was going on last. */
  get phase(): Phase {
    return this.#phase;
  }

  async run(watched: Watched): Promise<IssuedInvoice> {
    const storedFiles = this.#id === null ? null : await signedFiles.of(this.#key(this.#id));
    if (this.#id !== null && storedFiles) return this.#upload(this.#id, storedFiles, watched);
    this.#phase = 'token';
    const { agent, taxCode, prepare } = this.#setting;
    const { onStep, signal } = watched;
    onStep({ name: 'connecting' });
    const { serialNumber } = await connectToken(agent, {
      taxCode,
      signal,
      onPairing: (code) => onStep(code ? { name: 'pairing', code } : { name: 'connecting' }),
    });
    signal.throwIfAborted();
    this.#phase = 'create';
    onStep({ name: 'preparing' });
    this.#id ??= await prepare();
    const { xml, pdf } = await preparedFiles(this.#id);
    this.#phase = 'token';
    const given = { taxCode, serialNumber, signal };
    onStep({ name: 'signing', part: 'xml' });
    const signedXml = await agent.signXml(xml, given);
    onStep({ name: 'signing', part: 'pdf' });
    const files = { xml: signedXml, pdf: await agent.signPdf(pdf, given) };
    await signedFiles.keep(this.#key(this.#id), files);
    return this.#upload(this.#id, files, watched);
  }

  #upload(id: string, files: SignedFiles, { onStep, signal }: Watched): Promise<IssuedInvoice> {
    this.#phase = 'upload';
    const onShare = (share: number) => onStep({ name: 'uploading', share });
    const { release } = this.#setting;
    return handOver({ key: this.#key(id), id, files, onShare, signal, release });
  }

  #key(id: string): string {
    return keyOf(this.#setting.companyId, id);
  }
}
