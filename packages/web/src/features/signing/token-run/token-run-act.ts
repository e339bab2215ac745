import type { BatchToSign } from '@hoadon/contracts/signing';
import { SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
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
  /** The signing app shows the list. */
  | Readonly<{ name: 'approving' }>
  /** `number`: of the invoice in hand. */
  | Readonly<{ name: 'signing'; number: string }>;

export type TokenRunSetting = Readonly<{
  agent: Agent;
  companyId: string;
  taxCode: string;
  runId: string;
  /** The run may rest on the server: it is set going there first. */
  isResumed: boolean;
  onStep: (runStep: RunStep) => void;
  /** One more was signed and handed over. */
  onSigned: () => void;
}>;

type Invoice = BatchToSign['invoices'][number];
/** The prepared or signed files of one invoice. */
type Ready = Readonly<{ invoice: Invoice; files: SignedFiles; isSigned: boolean }>;
type FileKind = 'xml' | 'pdf';

/** The document is at fault: the next one may be signed. */
const OF_THE_DOCUMENT = /^(?:DOCUMENT|SIGNATURE)_/;

/**
 * Signs the invoices of a run batch by batch. Of each batch the agent shows the XML files as one list and the PDFs as another,
 * and signs exactly these. Whatever stops the run, every invoice is untouched, waits under its number, or is signed, and the
 * run may be begun again.
 */
export class TokenRunAct {
  readonly #setting: TokenRunSetting;
  readonly #leaving = new AbortController();
  /** Withdraws a list that the user is asked about, and leaves what is being handed over alone. */
  readonly #withdrawing = new AbortController();
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

  /** The current invoice is finished first; an unanswered question is withdrawn. */
  pause(): void {
    this.#isPausing = true;
    this.#withdrawing.abort();
    if (this.#signed === 0) this.#leaving.abort();
  }

  /** Processes the run; returns how it ended. Throws the fault that stops it. */
  async run(): Promise<'finished' | 'paused' | 'stopped'> {
    try {
      return await this.#work();
    } catch (error) {
      const isWithdrawn = error instanceof Error && error.name === 'AbortError';
      if (this.#isPausing && (isWithdrawn || this.#leaving.signal.aborted)) return 'paused';
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
      await this.#signEach(await this.#fetchAll(invoices), serialNumber, uploads);
    } finally {
      await Promise.all(uploads);
    }
    const fault = this.#faultFound();
    if (fault === null) return;
    this.#phase = fault.phase;
    throw fault.error;
  }

  async #fetchAll(invoices: readonly Invoice[]): Promise<Ready[]> {
    const ready: Ready[] = [];
    for (const invoice of invoices) {
      const preparedInvoice = await this.#fetch(invoice);
      if (preparedInvoice) ready.push(preparedInvoice);
    }
    return ready;
  }

  async #signEach(ready: readonly Ready[], serialNumber: string, uploads: Promise<void>[]) {
    if (this.#faultFound() !== null) return;
    for (const { invoice, files, isSigned } of ready)
      if (isSigned) uploads.push(this.#upload(invoice.invoice_id, files));
    for (const list of listsOf(ready.filter(({ isSigned }) => !isSigned))) {
      if (this.#isPausing || this.#faultFound() !== null) return;
      await this.#signList(list, serialNumber, uploads);
    }
  }

  /** Both lists are approved before anything is signed: an invoice has its two files, or neither. */
  async #signList(list: readonly Ready[], serialNumber: string, uploads: Promise<void>[]) {
    this.#phase = 'token';
    const readable = await this.#approved(list, 'xml', serialNumber);
    const approved = await this.#approved(readable, 'pdf', serialNumber);
    for (const { invoice, files } of approved) {
      if (this.#isPausing || this.#faultFound() !== null) return;
      const signed = await this.#sign(invoice, files, serialNumber);
      if (signed) uploads.push(this.#upload(invoice.invoice_id, signed));
    }
  }

  /** Those whose files the user approved; one that the agent cannot read is left out, and the rest shown again. */
  async #approved(
    list: readonly Ready[],
    part: FileKind,
    serialNumber: string,
  ): Promise<readonly Ready[]> {
    if (list.length === 0) return list;
    const { agent, onStep } = this.#setting;
    onStep({ name: 'approving' });
    try {
      await agent.approveList(
        list.map(({ files }) => files[part]),
        { ...this.#given(serialNumber), signal: this.#withdrawing.signal },
      );
      return list;
    } catch (error) {
      const bad = list.find(({ files }) => isFaultOf(error, files[part]));
      if (!bad) throw error;
      this.#skipped.add(bad.invoice.invoice_id);
      return this.#approved(
        list.filter((one) => one !== bad),
        part,
        serialNumber,
      );
    }
  }

  #given(serialNumber: string) {
    return { taxCode: this.#setting.taxCode, serialNumber, signal: this.#leaving.signal };
  }

  /** It comes while others are waited for. */
  #faultFound() {
    return this.#fault;
  }

  /** Null where this invoice cannot be prepared; the run goes on with the others. */
  async #fetch(invoice: Invoice): Promise<Ready | null> {
    if (this.#isPausing || this.#faultFound() !== null) return null;
    const id = invoice.invoice_id;
    try {
      const storedFiles = await signedFiles.of(keyOf(this.#setting.companyId, id));
      return storedFiles
        ? { invoice, files: storedFiles, isSigned: true }
        : { invoice, files: await preparedFiles(id), isSigned: false };
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
    files: SignedFiles,
    serialNumber: string,
  ): Promise<SignedFiles | null> {
    const { agent, companyId, onStep } = this.#setting;
    this.#phase = 'token';
    onStep({ name: 'signing', number });
    const given = this.#given(serialNumber);
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

/** Whether the agent named this file of a list as one that it cannot sign. */
const isFaultOf = (error: unknown, { name }: File): boolean =>
  error instanceof AgentFault &&
  OF_THE_DOCUMENT.test(error.reason ?? '') &&
  error.details['file'] === name;

/** In lists that the agent takes at once: invoices of one form; both files of an invoice count, so that either list fits. */
function listsOf(ready: readonly Ready[]): Ready[][] {
  return [...Map.groupBy(ready, ({ invoice }) => invoice.invoice_template).values()].flatMap(
    listsBySize,
  );
}

function listsBySize(ready: readonly Ready[]): Ready[][] {
  const lists: Ready[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const one of ready) {
    const own = one.files.xml.size + one.files.pdf.size;
    if (bytes + own > SIGNING_AGENT.maxListBytes) {
      lists.push([]);
      bytes = 0;
    }
    bytes += own;
    lists.at(-1)?.push(one);
  }
  return lists;
}
