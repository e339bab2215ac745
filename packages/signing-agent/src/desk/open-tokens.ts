import type { OpenedToken, TokenAt, Tokens } from '../tokens/tokens.ts';

type Held = Readonly<{ at: TokenAt; opened: OpenedToken }>;

const isSame = (a: TokenAt, b: TokenAt): boolean =>
  a.module === b.module && a.serialNumber === b.serialNumber && a.label === b.label;

/**
 * The one token opened by its PIN. Closed after `idleMs` without use, when another token is opened, or when the user
 * locks it. With 0 it is closed after each signature.
 */
export function openTokens(tokens: Tokens, idleMs: number) {
  let openToken: Held | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function close(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    const closing = openToken;
    openToken = null;
    await closing?.opened.close();
  }

  return {
    close,
    isOpen: (at: TokenAt): boolean => openToken !== null && isSame(openToken.at, at),
    get anyOpen(): boolean {
      return openToken !== null;
    },
    /** Returns the token, opened with the PIN unless it is open. Throws SigningFault. */
    async use(at: TokenAt, pin: string | null): Promise<OpenedToken> {
      if (openToken !== null && isSame(openToken.at, at)) return openToken.opened;
      await close();
      const opened = await tokens.open(at, pin ?? '');
      openToken = { at, opened };
      return opened;
    },
    /** Restarts the idle time. */
    async rest(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      if (idleMs === 0) return close();
      timer = setTimeout(() => void close(), idleMs);
      timer.unref();
    },
  };
}

export type OpenTokens = ReturnType<typeof openTokens>;
