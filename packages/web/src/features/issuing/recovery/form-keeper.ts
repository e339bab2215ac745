import { createStore, type StoreApi } from 'zustand/vanilla';
import { onSessionEnd } from '../../../lib/session.ts';
import type { DraftDesk, KeptDraft } from '../desk/index.ts';
import { announceForms, holdOpening } from './form-locks.ts';
import type { FormStore } from './form-store.ts';
import type { FormOpening } from './kept-form.ts';
import { resumeAfterReload } from './resume.ts';
import { keptForm } from './written-form.ts';

/** Keys of a moment are kept together. Milliseconds. */
const MOMENT = 500;
/** A browser that does not answer for so long must not hold up the issue. Milliseconds. */
const PATIENCE = 3_000;

export type KeepState = Readonly<{ savedAt: string | null; failed: boolean }>;
const NOTHING_KEPT: KeepState = { savedAt: null, failed: false };

/**
 * Keeps what is being written in this browser, so that a crash, a closed tab or a lost session
 * loses nothing: from the first change until the invoice is saved or issued. Needs no network, and
 * never stops anybody: where the browser refuses, the form goes on without.
 */
export class FormKeeper {
  readonly state = createStore(() => NOTHING_KEPT);
  readonly #desk: DraftDesk;
  readonly #server: StoreApi<KeptDraft>;
  readonly #store: FormStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** One act after the other: what is removed must not come back by an earlier write. */
  #acts: Promise<unknown> = Promise.resolve();
  #opening: FormOpening | null = null;

  constructor(desk: DraftDesk, server: StoreApi<KeptDraft>, store: FormStore) {
    this.#desk = desk;
    this.#server = server;
    this.#store = store;
  }

  /** Keeps every change until the returned function is called. */
  start(opening: FormOpening): () => void {
    const { form, lines, dirty } = this.#desk;
    this.#opening = opening;
    const leave = holdOpening(opening);
    const soon = () => this.#soon();
    const now = () => this.#now();
    const stops = [
      form.subscribe({ formState: { values: true }, callback: soon }),
      lines.edits.subscribe(soon),
      dirty.subscribe(() => (dirty.getState() ? soon() : this.#remove())),
      // Whoever finds the form after a crash must know what was sent and never answered.
      this.#server.subscribe(() => {
        soon();
        now();
      }),
      onSessionEnd((reason) => (reason === 'expired' ? now() : this.#stop())),
    ];
    document.addEventListener('visibilitychange', now);
    window.addEventListener('pagehide', now);
    if (dirty.getState()) soon();
    return () => {
      now();
      this.#stop();
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', now);
      window.removeEventListener('pagehide', now);
      // Whoever finds the opening left must find the last words in it.
      void this.#acts.then(leave).then(announceForms);
    };
  }

  /** Resolves when everything asked for so far is written or removed, or has failed. */
  settled(): Promise<unknown> {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    return Promise.race([this.#acts, late]);
  }

  /** Keeps it all for the same page opened anew, which goes on with it; false where the browser refuses. */
  async keepForReload(): Promise<boolean> {
    const opening = this.#opening;
    if (!opening) return false;
    this.#write();
    await this.settled();
    if (this.state.getState().failed || !this.state.getState().savedAt) return false;
    resumeAfterReload(opening.slot);
    return true;
  }

  #soon(): void {
    if (!this.#opening || !this.#desk.dirty.getState()) return;
    this.#timer ??= setTimeout(() => this.#now(), MOMENT);
  }

  /** Writes what a moment gathered. */
  #now(): void {
    if (this.#timer !== undefined) this.#write();
  }

  #write(): void {
    if (!this.#opening) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#desk.work();
    const form = keptForm(
      this.#desk,
      this.#opening,
      this.#server.getState(),
      new Date().toISOString(),
    );
    this.#act(async () => {
      await this.#store.put(form);
      this.state.setState({ savedAt: form.savedAt, failed: false }, true);
    });
  }

  #remove(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const opening = this.#opening;
    if (!opening) return;
    this.#act(async () => {
      await this.#store.remove(opening.owner, opening.slot);
      this.state.setState(NOTHING_KEPT, true);
    });
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#opening = null;
  }

  #act(work: () => Promise<void>): void {
    this.#acts = this.#acts
      .then(work)
      .catch(() => this.state.setState({ ...this.state.getState(), failed: true }, true));
  }
}
