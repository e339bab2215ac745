import { type Agent, AgentFault } from '../../../lib/agent.ts';
import { isRefusal } from '../../../lib/call-error.ts';
import { connectToken } from '../connect-token.ts';
import { handOver } from '../hand-over.ts';
import { nextBatch, preparedFiles, resumeRun } from '../queries.ts';
import { keyOf, type SignedFiles, signedFiles } from '../signed-files.ts';
import { isUndelivered, type Phase } from '../token-fault.ts';

/** What a run of signing is doing. */
export type RunStep =
  | Readonly<{ name: 'connecting' }>
  | Readonly<{ name: 'pairing'; code: string }>
  | Readonly<{ name: 'preparing' }>
  /** `number`: of the invoice in hand. */
  | Readonly<{ name: 'signing'; number: string }>;

export type TokenRunSetting = Readonly<{
  agent: Agent;
  companyId: string;
  taxCode: string;
  runId: string;
  /** Invoices of the run. */
  total: number;
  /** The run may rest on the server: it is set going there first. */
  isResumed: boolean;
  onStep: (step: RunStep) => void;
  /** One more was signed and handed over. */
  onSigned: () => void;
}>;

type Invoice = Readonly<{ invoice_id: string; invoice_number: string }>;
/** What lies ready for one invoice: prepared files, or those that were signed before. */
type Ready = Readonly<{ files: SignedFiles; isSigned: boolean }>;

/** XML and PDF of each. */
const FILES_EACH = 2;
/** The most documents that the agent lets one consent cover. */
const MOST_IN_RUN = 20_000;
/** The fault lies in this document: the next one may be signed. */
const OF_THE_DOCUMENT = /^(?:DOCUMENT|SIGNATURE)_/;

/**
 * Signs the invoices of a run one after the other, under one consent in the agent (`run_id`): while
 * one is signed, the next is fetched and the ones before are handed over. Whatever stops it, every
 * invoice is untouched, waits under its number, or is signed, and the run may be begun again.
 */
export class TokenRunAct {
  readonly #setting: TokenRunSetting;
  readonly #leaving = new AbortController();
  readonly #skipped = new Set<string>();
  #phase: Phase = 'token';
  #isPausing = false;
  #signed = 0;
  /** What stops the run once those in hand are handed over. */
  #fault: Readonly<{ error: unknown; phase: Phase }> | null = null;

  constructor(setting: TokenRunSetting) {
    this.#setting = setting;
  }

  /** What was going on last. */
  get phase(): Phase {
    return this.#phase;
  }

  /** Those that could not be signed, and were passed over. */
  get skipped(): number {
    return this.#skipped.size;
  }

  /** The invoice in hand is finished first; a question that nobody answered yet is withdrawn. */
  pause(): void {
    this.#isPausing = true;
    if (this.#signed === 0) this.#leaving.abort();
  }

  /** Works the run off; answers whether it came to its end. Throws what stands in the way. */
  async run(): Promise<'finished' | 'paused' | 'stopped'> {
    try {
      return await this.#work();
    } catch (error) {
      if (this.#isPausing && this.#leaving.signal.aborted) return 'paused';
      throw error;
    }
  }

  async #work(): Promise<'finished' | 'paused' | 'stopped'> {
    const { agent, taxCode, runId, isResumed, onStep } = this.#setting;
    this.#phase = 'token';
    onStep({ name: 'connecting' });
    const { serialNumber } = await connectToken(agent, {
      taxCode,
      signal: this.#leaving.signal,
      onPairing: (code) => onStep(code ? { name: 'pairing', code } : { name: 'connecting' }),
    });
    this.#phase = 'create';
    if (isResumed) await resumeRun(runId);
    while (!this.#isPausing) {
      this.#phase = 'create';
      onStep({ name: 'preparing' });
      const { state, invoices } = await nextBatch(runId, [...this.#skipped]);
      if (invoices.length === 0) return state === 'running' ? 'finished' : state;
      await this.#signBatch(invoices, serialNumber);
    }
    return 'paused';
  }

  async #signBatch(invoices: readonly Invoice[], serialNumber: string): Promise<void> {
    const uploads: Promise<void>[] = [];
    this.#fault = null;
    try {
      await this.#signEach(invoices, serialNumber, uploads);
    } finally {
      await Promise.all(uploads);
    }
    const fault = this.#faultFound();
    if (fault === null) return;
    this.#phase = fault.phase;
    throw fault.error;
  }

  async #signEach(invoices: readonly Invoice[], serialNumber: string, uploads: Promise<void>[]) {
    let ready = this.#fetch(invoices[0]);
    for (const [index, invoice] of invoices.entries()) {
      const current = await ready;
      ready = this.#fetch(invoices[index + 1]);
      if (this.#isPausing || this.#faultFound() !== null) return;
      const files = current && (await this.#sign(invoice, current, serialNumber));
      if (files) uploads.push(this.#upload(invoice.invoice_id, files));
    }
  }

  /** It comes while others are waited for. */
  #faultFound() {
    return this.#fault;
  }

  /** Null where this invoice cannot be prepared; the run goes on with the others. */
  async #fetch(invoice: Invoice | undefined): Promise<Ready | null> {
    if (!invoice || this.#isPausing) return null;
    const id = invoice.invoice_id;
    try {
      const kept = await signedFiles.of(keyOf(this.#setting.companyId, id));
      return kept
        ? { files: kept, isSigned: true }
        : { files: await preparedFiles(id), isSigned: false };
    } catch (error) {
      if (isUndelivered(error) && !isRefusal(error, 'PREVIEW_FAILED'))
        this.#fault ??= { error, phase: 'create' };
      else this.#skipped.add(id);
      return null;
    }
  }

  /** Null where the agent cannot read this one document. */
  async #sign(
    { invoice_id: id, invoice_number: number }: Invoice,
    { files, isSigned }: Ready,
    serialNumber: string,
  ): Promise<SignedFiles | null> {
    if (isSigned) return files;
    const { agent, companyId, taxCode, runId, total, onStep } = this.#setting;
    this.#phase = 'token';
    onStep({ name: 'signing', number });
    const run = {
      id: `hoadon-${companyId}-${runId}`,
      total: Math.min(total * FILES_EACH, MOST_IN_RUN),
    };
    const given = { taxCode, serialNumber, run, signal: this.#leaving.signal };
    try {
      const xml = await agent.signXml(files.xml, given);
      const pdf = await agent.signPdf(files.pdf, given);
      this.#signed += 1;
      await signedFiles.keep(keyOf(companyId, id), { xml, pdf });
      return { xml, pdf };
    } catch (error) {
      if (!(error instanceof AgentFault) || !OF_THE_DOCUMENT.test(error.reason ?? '')) throw error;
      this.#skipped.add(id);
      return null;
    }
  }

  async #upload(id: string, files: SignedFiles): Promise<void> {
    const { companyId, onSigned } = this.#setting;
    const { signal } = this.#leaving;
    try {
      await handOver({ key: keyOf(companyId, id), id, files, signal });
      onSigned();
    } catch (error) {
      // Another window signed it meanwhile.
      if (isRefusal(error, 'INVOICE_ALREADY_SIGNED')) return onSigned();
      this.#fault ??= { error, phase: 'upload' };
    }
  }
}
