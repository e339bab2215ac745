import type { IssuedInvoice, IssuePayload } from '@hoadon/contracts/issuing';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { createStore } from 'zustand/vanilla';
import { Act } from '../../../lib/acts/act.ts';
import { isAnswerLost } from '../../../lib/acts/answer-lost.ts';
import { isRefusal } from '../../../lib/call-error.ts';
import type { SignWith } from '../../signing/index.ts';
import type { DraftState, StoredDraft } from '../editor/index.ts';
import { DraftWriter } from './draft-writer.ts';
import { type IssueCalls, issueCalls, type ReleaseInput } from './issue-calls.ts';

/** State of the invoice in the form. */ export type IssueState =
  | Readonly<{ name: 'writing' }>
  /** A draft is being saved; the form stays editable. */
  | Readonly<{ name: 'saving' }>
  /** The confirmation is open. `draft` is sent as shown, even if the form changes meanwhile. */
  | Readonly<{ name: 'confirming'; draft: InvoiceDraft }>
  /** The token is looked for; nothing has been sent. */
  | Readonly<{ name: 'connecting' }>
  /** The draft is saved first; no number is requested yet. */
  | Readonly<{ name: 'preparing'; by: SignWith }>
  /** The request for a number is running. */
  | Readonly<{ name: 'releasing'; by: SignWith }>
  /** The invoice is numbered; the token signs it. */
  | Readonly<{ name: 'signing' }>
  /** No number was taken; `isLost`: no response came. */
  | Readonly<{ name: 'stopped'; error: unknown; isLost: boolean }>
  /** A number may have been taken: only the same request may be sent. */
  | Readonly<{ name: 'unknown'; by: SignWith; error: unknown }>
  | Readonly<{ name: 'issued'; id: string }>;

type StateName = IssueState['name'];

const EDITABLE: readonly StateName[] = ['writing', 'saving'];
/** Nothing was numbered and nothing runs, so the user may return to the form. */
const RETURNABLE: readonly StateName[] = ['confirming', 'connecting', 'stopped'];
/** States in which leaving the page needs a guard. */
const UNDER_WAY: readonly StateName[] = ['preparing', 'releasing'];

/** Refusals after which the stored draft cannot be changed; the content is saved as a new draft (ISS-028). */
const SAVE_AS_NEW: readonly FailureCode[] = [
  'NOT_FOUND',
  'INVOICE_NOT_DRAFT',
  'INVOICE_CHANGED_MEANWHILE',
];

export type Signing = Pick<ReleaseInput, 'ca_id' | 'ca_type'>;

/** Calls that create and issue the invoice; `afterWrite` runs after every save. */
export type IssueFlowCalls = IssueCalls & Readonly<{ afterWrite?: (id: string) => Promise<void> }>;

const WRITING: IssueState = { name: 'writing' };

/**
 * State machine that saves and issues the invoice in the form. `mayEdit` is false while a number is
 * requested and while it is unknown whether one was taken.
 */
export class IssueFlow {
  readonly state = createStore<IssueState>(() => WRITING);
  readonly draft: DraftWriter;
  readonly #release = new Act();
  readonly #calls: IssueFlowCalls;
  /** Confirmed content. */
  #payload: IssuePayload | null = null;
  #lastSave: Promise<unknown> = Promise.resolve();
  /** Saves that run or wait for an earlier one. */
  #saves = 0;

  constructor(draft: DraftState, calls: IssueFlowCalls = issueCalls(null)) {
    this.draft = new DraftWriter(draft, calls.make);
    this.#calls = calls;
  }

  /** The call that numbers the invoice, and accepts it signed by a token. */
  get release(): IssueCalls['release'] {
    return this.#calls.release;
  }

  get mayEdit(): boolean {
    return EDITABLE.includes(this.#stateName());
  }

  get isUnderWay(): boolean {
    return UNDER_WAY.includes(this.#stateName());
  }

  /**
   * Saves the content as a draft, one save after the other; returns null if the form is locked.
   * `isNew`: the stored draft could not be changed; `isIssued`: because it was issued. Throws what `call` throws.
   */
  async save(
    content: () => IssuePayload,
  ): Promise<Readonly<{ saved: StoredDraft; isNew: boolean; isIssued: boolean }> | null> {
    if (!this.mayEdit) return null;
    this.#setState({ name: 'saving' });
    this.#saves += 1;
    const turn = this.#lastSave.catch(() => undefined).then(() => this.#save(content()));
    this.#lastSave = turn;
    try {
      return await turn;
    } finally {
      this.#saves -= 1;
      if (this.#saves === 0) this.#setState(WRITING);
    }
  }

  /** Opens the confirmation for `draft`; ignored in any other state than writing. */
  confirm(draft: InvoiceDraft, payload: IssuePayload): void {
    if (this.#stateName() !== 'writing') return;
    this.#payload = payload;
    this.#setState({ name: 'confirming', draft });
  }

  /** Returns to the form if the state allows it. */
  back(): void {
    if (RETURNABLE.includes(this.#stateName())) this.#setState(WRITING);
  }

  /** Starts looking for the token. */
  connect(): void {
    if (this.#stateName() === 'confirming') this.#setState({ name: 'connecting' });
  }

  /** Lets the server number and sign; the state holds the outcome. `beforeRelease` completes before a number is requested. */
  async issue(signing: Signing, beforeRelease: () => Promise<unknown>): Promise<void> {
    const name = this.#stateName();
    if (name !== 'confirming' && name !== 'stopped' && name !== 'unknown') return;
    try {
      const { id } = await this.#number('server', signing, beforeRelease);
      this.#setState({ name: 'issued', id });
    } catch (error) {
      this.#setState(this.#stateAfter('server', error));
    }
  }

  /** Numbers the invoice for the token; returns its id. Throws what `call` throws. */
  async prepare(beforeRelease: () => Promise<unknown>): Promise<string> {
    try {
      const { id } = await this.#number('token', { ca_type: 'USB' }, beforeRelease);
      this.#setState({ name: 'signing' });
      return id;
    } catch (error) {
      const failed = this.#stateAfter('token', error);
      // The token dialog shows the error and retries from the connecting state.
      this.#setState(failed.name === 'unknown' ? failed : { name: 'connecting' });
      throw error;
    }
  }

  /** Ends the flow after the token has signed. */
  signed(id: string): void {
    this.#setState({ name: 'issued', id });
  }

  async #save(payload: IssuePayload) {
    const result = await this.#write(payload);
    await this.#calls.afterWrite?.(result.saved.id);
    return result;
  }

  async #write(payload: IssuePayload) {
    try {
      return { saved: await this.draft.write(payload), isNew: false, isIssued: false };
    } catch (error) {
      if (!SAVE_AS_NEW.some((code) => isRefusal(error, code))) throw error;
      const isIssued = isRefusal(error, 'INVOICE_NOT_DRAFT');
      return { saved: await this.draft.write(payload, true), isNew: true, isIssued };
    }
  }

  /**
   * Saves the confirmed content and requests a number. If another user changed or issued the draft, the
   * server refuses; saving a copy instead would create a second invoice.
   */
  async #number(
    by: SignWith,
    signing: Signing,
    beforeRelease: () => Promise<unknown>,
  ): Promise<IssuedInvoice> {
    if (!this.#release.isOpen) {
      if (!this.#payload) throw new Error('nothing was confirmed');
      this.#setState({ name: 'preparing', by });
      const { id } = await this.draft.write(this.#payload);
      await this.#calls.afterWrite?.(id);
      await beforeRelease();
    }
    const { stored } = this.draft;
    if (!stored) throw new Error('a release without a draft');
    this.#setState({ name: 'releasing', by });
    return this.#release.sendOrRepeat(this.#calls.release, { ...stored, ...signing });
  }

  #stateAfter(by: SignWith, error: unknown): IssueState {
    if (this.#release.isOpen) return { name: 'unknown', by, error };
    return { name: 'stopped', error, isLost: isAnswerLost(error) };
  }

  #stateName(): StateName {
    return this.state.getState().name;
  }

  #setState(state: IssueState): void {
    this.state.setState(state, true);
  }
}
