import { createStore, type StoreApi } from 'zustand/vanilla';
import { onSessionEnd } from '../../../lib/session.ts';
import { type DraftEditor, type DraftState, isBlankLine } from '../editor/index.ts';
import { announceForms, holdOpening } from './form-locks.ts';
import { type FormStore, resumeAfterReload } from './form-store.ts';
import { type FormOpening, type SavedForm, SHAPE } from './saved-form.ts';

/** Milliseconds from a change to the write that includes it. */
const MOMENT = 500;
/** Milliseconds after which a browser store that does not respond no longer delays issuing. */
const PATIENCE = 3_000;

export type SaveState = Readonly<{ savedAt: string | null; failed: boolean }>;
const NOT_SAVED: SaveState = { savedAt: null, failed: false };

/**
 * Saves the form in this browser from the first change until the invoice is saved or issued, so that a
 * crash, a closed tab or an expired session loses nothing. If the browser refuses, the form works without.
 */
export class FormAutosave {
  readonly state = createStore(() => NOT_SAVED);
  readonly #editor: DraftEditor;
  readonly #server: StoreApi<DraftState>;
  readonly #store: FormStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Writes and deletions in order: an earlier write must not undo a deletion. */
  #acts: Promise<unknown> = Promise.resolve();
  #opening: FormOpening | null = null;

  constructor(editor: DraftEditor, server: StoreApi<DraftState>, store: FormStore) {
    this.#editor = editor;
    this.#server = server;
    this.#store = store;
  }

  /** Saves every change; returns a disposer. */
  start(opening: FormOpening): () => void {
    const { form, lines, dirty } = this.#editor;
    this.#opening = opening;
    const leave = holdOpening(opening);
    const soon = () => this.#soon();
    const now = () => this.#now();
    const stops = [
      form.subscribe({ formState: { values: true }, callback: soon }),
      lines.edits.subscribe(soon),
      dirty.subscribe(() => (dirty.getState() ? soon() : this.#remove())),
      // A form recovered after a crash must include the write that has no response yet.
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
      // Release the lock after the last write, so that another tab recovers the last input.
      void this.#acts.then(leave).then(announceForms);
    };
  }

  /** Resolves when all pending writes and deletions have ended, at most after `PATIENCE`. */
  settled(): Promise<unknown> {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    return Promise.race([this.#acts, late]);
  }

  /** Saves the form for a reload of this page; returns false if the browser refuses. */
  async saveForReload(): Promise<boolean> {
    const opening = this.#opening;
    if (!opening) return false;
    this.#write();
    await this.settled();
    if (this.state.getState().failed || !this.state.getState().savedAt) return false;
    resumeAfterReload(opening.slot);
    return true;
  }

  #soon(): void {
    if (!this.#opening || !this.#editor.dirty.getState()) return;
    this.#timer ??= setTimeout(() => this.#now(), MOMENT);
  }

  /** Writes pending changes immediately. */
  #now(): void {
    if (this.#timer !== undefined) this.#write();
  }

  #write(): void {
    if (!this.#opening) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#editor.work();
    const form = savedFormOf(
      this.#editor,
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
      this.state.setState(NOT_SAVED, true);
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

/** The current form in the format of the browser storage. */
function savedFormOf(
  editor: DraftEditor,
  opening: FormOpening,
  { stored, open }: DraftState,
  savedAt: string,
): SavedForm {
  // Cloned: the form mutates its own values.
  const values = structuredClone(editor.form.getValues());
  const { buyer } = values;
  const { totals, currency } = editor.figures.getState();
  const rows = editor.lines.written();
  return {
    ...opening,
    shape: SHAPE,
    stored,
    open,
    savedAt,
    about: {
      buyer: buyer.legalName.trim() || buyer.name.trim() || buyer.taxCode.trim(),
      lines: rows.filter(({ line }) => !isBlankLine(line)).length,
      total: totals.withTax,
      currency,
    },
    written: { values, rows, evidence: editor.evidence.getState() },
  };
}
