import { Component, type ReactNode } from 'react';
import { ErrorState } from '../error-state.tsx';

type FaultBoundaryProps = { children: ReactNode };
type FaultBoundaryState = Readonly<{ fault: unknown; isBroken: boolean }>;
const SOUND: FaultBoundaryState = { fault: null, isBroken: false };

/** What breaks inside is told in its own place and may be tried again; everything around it stays. */
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
