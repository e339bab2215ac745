import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import { useEffect, useRef, useState } from 'react';
import { type TokenFault, tokenFault } from './token-fault.ts';
import type { TokenSigningAct, TokenStep } from './token-signing-act.ts';

export type TokenSigningState =
  | Readonly<{ name: 'working'; step: TokenStep }>
  | Readonly<{ name: 'stopped'; fault: TokenFault; isStartingAgain: boolean }>;

type Endings = Readonly<{
  onSigned: (issued: IssuedInvoice) => void;
  /** Answers whether the failure was dealt with elsewhere, such as in the fields of a form. */
  onRefused: (error: unknown) => boolean;
}>;

/** The request goes out again this long after the button (SIGN-016). Milliseconds. */
const AGAIN_AFTER_MS = 500;
const START: TokenSigningState = { name: 'working', step: { name: 'connecting' } };

/** Runs the act, once at a time: pressing twice never issues twice. */
export function useTokenSigning(act: TokenSigningAct, { onSigned, onRefused }: Endings) {
  const [state, setState] = useState<TokenSigningState>(START);
  const endings = useRef({ onSigned, onRefused });
  endings.current = { onSigned, onRefused };
  const [round, setRound] = useState(0);
  const isWaiting = useRef(false);

  // Each round starts the act once more.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onStep = (step: TokenStep) => {
      if (!signal.aborted) setState({ name: 'working', step });
    };
    const run = async () => {
      try {
        const issued = await act.run({ onStep, signal });
        if (!signal.aborted) endings.current.onSigned(issued);
      } catch (error) {
        if (signal.aborted || endings.current.onRefused(error)) return;
        const fault = tokenFault(error, act.phase);
        setState({ name: 'stopped', fault, isStartingAgain: false });
      }
    };
    const start = setTimeout(
      () => {
        isWaiting.current = false;
        void run();
      },
      round === 0 ? 0 : AGAIN_AFTER_MS,
    );
    return () => {
      clearTimeout(start);
      leaving.abort();
    };
  }, [act, round]);

  const again = () => {
    if (isWaiting.current || state.name !== 'stopped') return;
    isWaiting.current = true;
    setState({ ...state, isStartingAgain: true });
    setRound(round + 1);
  };
  return { state, again };
}
