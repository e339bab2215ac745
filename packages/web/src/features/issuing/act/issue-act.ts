import type { IssuedInvoice, IssuePayload } from '@hoadon/contracts/issuing';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { createStore } from 'zustand/vanilla';
import { Act } from '../../../lib/acts/act.ts';
import { isAnswerLost } from '../../../lib/acts/answer-lost.ts';
import { isRefusal } from '../../../lib/call-error.ts';
import type { SignWith } from '../../signing/index.ts';
import type { KeptDraft, StoredDraft } from '../desk/index.ts';
import { DraftAct } from './draft-act.ts';
import { type IssueCalls, issueCalls, type ReleaseInput } from './issue-calls.ts';

/** Where the one invoice in the form stands. */
export type IssueState =
  | Readonly<{ name: 'writing' }>
  /** It is being kept as a draft; typing goes on. */
  | Readonly<{ name: 'saving' }>
  /** The last question. What it shows is what is sent, whatever happens to the form meanwhile. */
  | Readonly<{ name: 'confirming'; draft: InvoiceDraft }>
  /** The token is looked for; nothing is sent. */
  | Readonly<{ name: 'connecting' }>
  /** Being kept as a draft first; no number is asked for. */
  | Readonly<{ name: 'preparing'; by: SignWith }>
  /** A number is being taken. */
  | Readonly<{ name: 'releasing'; by: SignWith }>
  /** It has its number, and the token signs and hands over. */
  | Readonly<{ name: 'signing' }>
  /** No number was taken; `isLost`: nobody answered. */
  | Readonly<{ name: 'stopped'; error: unknown; isLost: boolean }>
  /** Perhaps a number was taken: nothing but the same request may follow. */
  | Readonly<{ name: 'unknown'; by: SignWith; error: unknown }>
  | Readonly<{ name: 'issued'; id: string }>;

type StateName = IssueState['name'];

/** The form may be written in. */
const EDITABLE: readonly StateName[] = ['writing', 'saving'];
/** Nothing was numbered, nothing is under way: the way back to the form is open. */
const RETURNABLE: readonly StateName[] = ['confirming', 'connecting', 'stopped'];
/** Something is under way that must not be left by a slip of the hand. */
const UNDER_WAY: readonly StateName[] = ['preparing', 'releasing'];

/** Answers that tell that the stored draft cannot take this change; the content is kept as a new one (ISS-028). */
const KEEP_AS_NEW: readonly FailureCode[] = [
  'NOT_FOUND',
  'INVOICE_NOT_DRAFT',
  'INVOICE_CHANGED_MEANWHILE',
];

export type Signing = Pick<ReleaseInput, 'ca_id' | 'ca_type'>;

/** What the invoice is made and issued by, and what follows every write of it. */
export type IssueWays = IssueCalls & Readonly<{ afterWrite?: (id: string) => Promise<void> }>;

const WRITING: IssueState = { name: 'writing' };

/**
 * Saving and issuing of the one invoice in the form. Every surface asks it whether the form may be
 * written in: never while a number is being taken or while it is unknown whether one was.
 */
export class IssueAct {
  readonly state = createStore<IssueState>(() => WRITING);
  readonly draft: DraftAct;
  readonly #release = new Act();
  readonly #ways: IssueWays;
  /** What was confirmed. */
  #payload: IssuePayload | null = null;
  #lastSave: Promise<unknown> = Promise.resolve();
  /** Under way or waiting for their turn. */
  #saves = 0;

  constructor(kept: KeptDraft, ways: IssueWays = issueCalls(null)) {
    this.draft = new DraftAct(kept, ways.make);
    this.#ways = ways;
  }

  /** The call that numbers it, and takes it signed by a token. */
  get release(): IssueCalls['release'] {
    return this.#ways.release;
  }

  get mayEdit(): boolean {
    return EDITABLE.includes(this.#at());
  }

  get isUnderWay(): boolean {
    return UNDER_WAY.includes(this.#at());
  }

  /**
   * Keeps the content as a draft, one save after the other; null where that may not be done now.
   * `isNew`: the stored draft could not be changed, and `isIssued`: because it is no draft any more. Throws what `call` throws.
   */
  async save(
    content: () => IssuePayload,
  ): Promise<Readonly<{ saved: StoredDraft; isNew: boolean; isIssued: boolean }> | null> {
    if (!this.mayEdit) return null;
    this.#to({ name: 'saving' });
    this.#saves += 1;
    const turn = this.#lastSave.catch(() => undefined).then(() => this.#save(content()));
    this.#lastSave = turn;
    try {
      return await turn;
    } finally {
      this.#saves -= 1;
      if (this.#saves === 0) this.#to(WRITING);
    }
  }

  /** Shows what is about to be issued; not while something else goes on. */
  ask(draft: InvoiceDraft, payload: IssuePayload): void {
    if (this.#at() !== 'writing') return;
    this.#payload = payload;
    this.#to({ name: 'confirming', draft });
  }

  /** Back to the form, where that way is open. */
  back(): void {
    if (RETURNABLE.includes(this.#at())) this.#to(WRITING);
  }

  /** The token is looked for before anything is sent. */
  connect(): void {
    if (this.#at() === 'confirming') this.#to({ name: 'connecting' });
  }

  /** The server numbers and signs; what comes of it is the state. `whenKept` is waited for before a number can be given. */
  async issue(signing: Signing, whenKept: () => Promise<unknown>): Promise<void> {
    const at = this.#at();
    if (at !== 'confirming' && at !== 'stopped' && at !== 'unknown') return;
    try {
      const { id } = await this.#number('server', signing, whenKept);
      this.#to({ name: 'issued', id });
    } catch (error) {
      this.#to(this.#failed('server', error));
    }
  }

  /** Numbers the invoice for the token; its id. Throws what `call` throws. */
  async prepare(whenKept: () => Promise<unknown>): Promise<string> {
    try {
      const { id } = await this.#number('token', { ca_type: 'USB' }, whenKept);
      this.#to({ name: 'signing' });
      return id;
    } catch (error) {
      const failed = this.#failed('token', error);
      // The signing tells what stands in the way, and begins again from there.
      this.#to(failed.name === 'unknown' ? failed : { name: 'connecting' });
      throw error;
    }
  }

  /** Signed and handed over. */
  signed(id: string): void {
    this.#to({ name: 'issued', id });
  }

  async #save(payload: IssuePayload) {
    const kept = await this.#write(payload);
    await this.#ways.afterWrite?.(kept.saved.id);
    return kept;
  }

  async #write(payload: IssuePayload) {
    try {
      return { saved: await this.draft.write(payload), isNew: false, isIssued: false };
    } catch (error) {
      if (!KEEP_AS_NEW.some((code) => isRefusal(error, code))) throw error;
      const isIssued = isRefusal(error, 'INVOICE_NOT_DRAFT');
      return { saved: await this.draft.write(payload, true), isNew: true, isIssued };
    }
  }

  /**
   * Keeps what was confirmed and takes a number for it. A draft that somebody else changed or issued
   * meanwhile is refused, never copied: a copy would be a second invoice.
   */
  async #number(
    by: SignWith,
    signing: Signing,
    whenKept: () => Promise<unknown>,
  ): Promise<IssuedInvoice> {
    if (!this.#release.isOpen) {
      if (!this.#payload) throw new Error('nothing was confirmed');
      this.#to({ name: 'preparing', by });
      const { id } = await this.draft.write(this.#payload);
      await this.#ways.afterWrite?.(id);
      await whenKept();
    }
    const { stored } = this.draft;
    if (!stored) throw new Error('a release without a draft');
    this.#to({ name: 'releasing', by });
    return this.#release.sendOrRepeat(this.#ways.release, { ...stored, ...signing });
  }

  #failed(by: SignWith, error: unknown): IssueState {
    if (this.#release.isOpen) return { name: 'unknown', by, error };
    return { name: 'stopped', error, isLost: isAnswerLost(error) };
  }

  #at(): StateName {
    return this.state.getState().name;
  }

  #to(state: IssueState): void {
    this.state.setState(state, true);
  }
}
