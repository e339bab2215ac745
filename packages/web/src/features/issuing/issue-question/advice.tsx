import type { FieldIssue } from '@hoadon/contracts/http/envelope';
import { useFaultText } from '../faults/index.ts';

type AdviceProps = { issues: readonly FieldIssue[] };

/** Warnings in the confirmation; they do not prevent issuing. */
export function Advice({ issues }: AdviceProps) {
  const faultText = useFaultText();
  const texts = issues
    .filter(({ severity }) => severity === 'warning')
    .map(({ params = {}, ...issue }) => faultText({ ...issue, params }));
  if (texts.length === 0) return null;
  return (
    <ul role="status" className="rounded-control bg-warning-50 px-3 py-2 text-ink">
      {[...new Set(texts)].map((text) => (
        <li key={text} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  );
}
