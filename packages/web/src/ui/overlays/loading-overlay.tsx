import { Spinner } from '../spinner.tsx';

/** Over the whole page while it may not be touched; shown once the work has taken half a second (UX-001, UX-011). */
export function LoadingOverlay({ text }: { text: string }) {
  return (
    <div
      role="status"
      aria-busy
      className="appear-late fixed inset-0 z-60 flex items-center justify-center bg-scrim"
    >
      <p className="floating flex items-center gap-2 px-4 py-3">
        <Spinner />
        {text}
      </p>
    </div>
  );
}
