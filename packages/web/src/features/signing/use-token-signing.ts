import { useEffect, useRef, useState } from 'react';
import { type TokenFault, type TokenFaultCode, tokenFault } from './token-fault.ts';
import type { TokenAct, TokenStep } from './token-signing-act.ts';

export type TokenSigningState =
  | Readonly<{ name: 'working'; signingStep: TokenStep }>
  | Readonly<{ name: 'stopped'; fault: TokenFault; isStartingAgain: boolean }>;

type Endings<Output> = Readonly<{
  onSigned: (output: Output) => void;
  /** Returns whether the failure was handled elsewhere, such as in the fields of a form. */
  onRefused: (error: unknown) => boolean;
  /** What a failure of ours is called, where it is not the issuing of an invoice. */
  failure?: TokenFaultCode;
}>;

/** The request goes out again this long after the button (SIGN-016). Milliseconds. */
const AGAIN_AFTER_MS = 500;
const START: TokenSigningState = { name: 'working', signingStep: { name: 'connecting' } };

/** Runs the act, once at a time: pressing twice never issues twice. */
export function useTokenSigning<Output>(
  act: TokenAct<Output>,
  { onSigned, onRefused, failure }: Endings<Output>,
) {
  const [state, setState] = useState<TokenSigningState>(START);
  const endings = useRef({ onSigned, onRefused });
  endings.current = { onSigned, onRefused };
  const [round, setRound] = useState(0);
  const isWaiting = useRef(false);

  // Each round starts the act once more.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onStep = (signingStep: TokenStep) => {
      if (!signal.aborted) setState({ name: 'working', signingStep });
    };
    const run = async () => {
      try {
        const output = await act.run({ onStep, signal });
        if (!signal.aborted) endings.current.onSigned(output);
      } catch (error) {
        if (signal.aborted || endings.current.onRefused(error)) return;
        const fault = tokenFault(error, act.phase, failure);
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
  }, [act, round, failure]);

  const again = () => {
    if (isWaiting.current || state.name !== 'stopped') return;
    isWaiting.current = true;
    setState({ ...state, isStartingAgain: true });
    setRound(round + 1);
  };
  return { state, again };
}
