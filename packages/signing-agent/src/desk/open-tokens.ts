import type { OpenedToken, TokenAt, Tokens } from '../tokens/tokens.ts';

type Held = Readonly<{ at: TokenAt; opened: OpenedToken }>;

const isSame = (a: TokenAt, b: TokenAt): boolean =>
  a.module === b.module && a.serialNumber === b.serialNumber && a.label === b.label;

/**
 * The one token whose PIN was given, kept open until it lay unused for `idleMs`, another one is
 * opened, or the user locks it. With 0 it is closed after each signature.
 */
export function openTokens(tokens: Tokens, idleMs: number) {
  let held: Held | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function close(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    const closing = held;
    held = null;
    await closing?.opened.close();
  }

  return {
    close,
    isOpen: (at: TokenAt): boolean => held !== null && isSame(held.at, at),
    get anyOpen(): boolean {
      return held !== null;
    },
    /** The token if it is open, else opened with the PIN. Throws SigningFault. */
    async use(at: TokenAt, pin: string | null): Promise<OpenedToken> {
      if (held !== null && isSame(held.at, at)) return held.opened;
      await close();
      const opened = await tokens.open(at, pin ?? '');
      held = { at, opened };
      return opened;
    },
    /** Begins the idle time anew. */
    async rest(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      if (idleMs === 0) return close();
      timer = setTimeout(() => void close(), idleMs);
      timer.unref();
    },
  };
}

export type OpenTokens = ReturnType<typeof openTokens>;
