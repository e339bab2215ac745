import type { Agent } from '../../../lib/agent.ts';
import { connectToken } from '../connect-token.ts';
import { isUndelivered, type Phase } from '../token-fault.ts';
import type { TokenAct, Watched } from '../token-signing-act.ts';

/** A document as it is to be signed, or as it was signed. */
export type DocumentFiles = Readonly<{ xml?: File; pdf?: File }>;

export type DocumentSigningSetting = Readonly<{
  agent: Agent;
  taxCode: string;
  /** Has the document drawn up; asked again only where what was signed is refused. */
  prepare: () => Promise<DocumentFiles>;
  /** Brings what was signed to the server. `onShare`: share sent, 0 to 1. */
  handIn: (signed: DocumentFiles, onShare: (share: number) => void) => Promise<void>;
}>;

/**
 * The signing of a document that takes no number of a series, such as a paper or a notice. What was signed
 * is handed in until the server takes or refuses it, and not signed a second time.
 */
export class DocumentSigningAct implements TokenAct<void> {
  readonly #setting: DocumentSigningSetting;
  #signed: DocumentFiles | null = null;
  #phase: Phase = 'token';

  constructor(setting: DocumentSigningSetting) {
    this.#setting = setting;
  }

  get phase(): Phase {
    return this.#phase;
  }

  async run(watched: Watched): Promise<void> {
    this.#signed ??= await this.#sign(watched);
    this.#phase = 'upload';
    watched.onStep({ name: 'uploading', share: 0 });
    try {
      await this.#setting.handIn(this.#signed, (share) =>
        watched.onStep({ name: 'uploading', share }),
      );
    } catch (error) {
      if (!isUndelivered(error)) this.#signed = null;
      throw error;
    }
  }

  async #sign({ onStep, signal }: Watched): Promise<DocumentFiles> {
    const { agent, taxCode, prepare } = this.#setting;
    this.#phase = 'token';
    onStep({ name: 'connecting' });
    const { serialNumber } = await connectToken(agent, {
      taxCode,
      signal,
      onPairing: (code) => onStep(code ? { name: 'pairing', code } : { name: 'connecting' }),
    });
    signal.throwIfAborted();
    this.#phase = 'create';
    onStep({ name: 'preparing' });
    const { xml, pdf } = await prepare();
    signal.throwIfAborted();
    this.#phase = 'token';
    const given = { taxCode, serialNumber, signal };
    if (xml) onStep({ name: 'signing', part: 'xml' });
    const signedXml = xml && (await agent.signXml(xml, given));
    if (pdf) onStep({ name: 'signing', part: 'pdf' });
    const signedPdf = pdf && (await agent.signPdf(pdf, given));
    return { ...(signedXml && { xml: signedXml }), ...(signedPdf && { pdf: signedPdf }) };
  }
}
