import { Component, type ReactNode } from 'react';
import { ErrorState } from '../error-state.tsx';

type FaultBoundaryProps = { children: ReactNode };
type FaultBoundaryState = Readonly<{ fault: unknown; isBroken: boolean }>;
const SOUND: FaultBoundaryState = { fault: null, isBroken: false };

/** Shows a failure inside it in its own area, with a button to retry; everything around it stays. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state = SOUND;

  static getDerivedStateFromError(fault: unknown): FaultBoundaryState {
    return { fault, isBroken: true };
  }

  override render(): ReactNode {
    const { fault, isBroken } = this.state;
    if (!isBroken) return this.props.children;
    return <ErrorState error={fault} onRetry={() => this.setState(SOUND)} />;
  }
}
