import type { Call, InputOf } from '@hoadon/contracts/http/define-call';
import { useState } from 'react';
import { type AnswerOf, type CallSettings, call } from '../api.ts';
import { newIdempotencyKey } from '../calls/idempotency-key.ts';
import { isAnswerLost, leavesOpen } from './answer-lost.ts';

/** A call that does something, and does it once under one key however often it is sent. */
export type WritingCall = Call & Readonly<{ idempotent: true }>;
type Settings = Omit<CallSettings, 'idempotencyKey'>;
type Request = Readonly<{
  contract: WritingCall;
  input: unknown;
  files: CallSettings['files'];
  key: string;
}>;

/**
 * One act of the user in one part of the screen. While its outcome is unknown, the same content is the same act: it is
 * sent again under the same key, so that pressing twice never does it twice.
 */
export class Act {
  #open: Request | null = null;

  /** A request was sent, and its outcome is unknown. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Throws what `call` throws. */
  send<C extends WritingCall>(
    contract: C,
    input: InputOf<C>,
    settings: Settings = {},
  ): Promise<AnswerOf<C>> {
    const candidate = { contract, input, files: settings.files, key: newIdempotencyKey() };
    const request = this.#open && isSame(this.#open, candidate) ? this.#open : candidate;
    return this.#ask(request, settings) as Promise<AnswerOf<C>>;
  }

  /** Sends; while an answer is out, that very request goes out again, whatever is asked for now. */
  sendOrRepeat<C extends WritingCall>(contract: C, input: InputOf<C>): Promise<AnswerOf<C>> {
    return this.#open?.contract === contract
      ? (this.#ask(this.#open, {}) as Promise<AnswerOf<C>>)
      : this.send(contract, input);
  }

  /**
   * Sends; where the response is lost, the same request is sent once more at once. For an act that removes its own
   * button, so that the user could not press it again.
   */
  async sendUntilAnswered<C extends WritingCall>(
    contract: C,
    input: InputOf<C>,
  ): Promise<AnswerOf<C>> {
    try {
      return await this.send(contract, input);
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      return this.send(contract, input);
    }
  }

  async #ask(request: Request, settings: Settings): Promise<unknown> {
    const { contract, input, files, key } = request;
    const wasOpen = this.#open === request;
    this.#open = request;
    try {
      const given = { ...settings, ...(files && { files }), idempotencyKey: key };
      const answer = await call<WritingCall>(contract, input, given);
      this.#close(request);
      return answer;
    } catch (error) {
      if (!leavesOpen(error, wasOpen)) this.#close(request);
      throw error;
    }
  }

  #close(request: Request): void {
    if (this.#open === request) this.#open = null;
  }
}

function isSame(before: Request, now: Request): boolean {
  return (
    before.contract === now.contract &&
    JSON.stringify(before.input) === JSON.stringify(now.input) &&
    isSameFiles(before.files, now.files)
  );
}

function isSameFiles(before: CallSettings['files'] = {}, now: CallSettings['files'] = {}): boolean {
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length && names.every((name) => before[name] === now[name])
  );
}

/** The act of the component, as long as it is shown. */
export const useAct = (): Act => useState(() => new Act())[0];
