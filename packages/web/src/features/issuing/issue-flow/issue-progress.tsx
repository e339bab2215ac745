import { useNavigate } from '@tanstack/react-router';
import { ProgressPanel } from './progress-panel.tsx';

/** The progress panel for an invoice that was issued outside the form. */
export function IssueProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ProgressPanel
      state={{ name: 'issued', id }}
      onRetry={onClose}
      onBack={onClose}
      onLeave={() => void navigate({ to: '/main/revenue', search: { statistics: 'HIDE' } })}
      onAnother={() => void navigate({ to: '/main/invoice/new', search: {} })}
    />
  );
}
