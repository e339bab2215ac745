import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { fetchProgram } from '../../lib/program/index.ts';
import { ErrorState } from '../error-state.tsx';
import { FaultBoundary } from './fault-boundary.tsx';
import { MissingNotice } from './missing-notice.tsx';

type Shown<Props> = Readonly<{
  /** Stands in its place until it has come. */
  waiting?: (props: Props) => ReactNode;
  /**
   * For what opens over the page: a part that cannot be fetched is told of in a notice, and this
   * takes back the wish to open it. Other parts tell it in their own place.
   */
  dismiss?: (props: Props) => void;
}>;

type Part<Props> = Shown<Props> & {
  load: () => Promise<ComponentType<Props>>;
  Loaded: ComponentType<Props> | null;
};

/** A component whose program is fetched when it is shown first, or ahead of that by `preload`. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  preload: () => Promise<void>;
  /** It has come. */
  isThere: () => boolean;
};

/**
 * Fetches a part of the program when it is shown. What cannot be fetched leaves the page as it is:
 * it says so, and may be tried again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  shown: Shown<Props> = {},
): LazyPart<Props> {
  const part: Part<Props> = { ...shown, load, Loaded: null };
  // Ahead of time nobody waits for it: what fails here is asked for again when it is wanted.
  const preload = () => fetchPart(part, load).catch(() => undefined);
  return Object.assign((props: Props) => <PartView part={part} props={props} />, {
    preload,
    isThere: () => part.Loaded !== null,
  });
}

async function fetchPart<Props>(part: Part<Props>, load: Part<Props>['load']): Promise<void> {
  part.Loaded ??= await load();
}

function PartView<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const { Loaded, waiting, dismiss } = part;
  const [, setLoaded] = useState(Loaded !== null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (error) return;
    let isGone = false;
    fetchPart(part, () => fetchProgram(part.load)).then(
      () => isGone || setLoaded(true),
      (fault: unknown) => isGone || setError(fault),
    );
    return () => {
      isGone = true;
    };
  }, [part, error]);
  if (Loaded) {
    return (
      <FaultBoundary>
        <Loaded {...props} />
      </FaultBoundary>
    );
  }
  if (!error) return waiting?.(props);
  const again = () => setError(null);
  if (!dismiss) return <ErrorState error={error} onRetry={again} />;
  return (
    <>
      {waiting?.(props)}
      <MissingNotice error={error} onRetry={again} onDismiss={() => dismiss(props)} />
    </>
  );
}
