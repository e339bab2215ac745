/**
 * One fault found in what a person typed: where it stands (`buyer.taxCode`, `lines.3.quantity`),
 * which rule it breaks and what the sentence needs. Issues are values, collected, never thrown.
 */
export type Issue = Readonly<{
  path: string;
  code: string;
  params?: Readonly<Record<string, string>>;
  /** A warning is shown and does not stop the user. */
  severity: 'error' | 'warning';
}>;

export const isError = (issue: Issue): boolean => issue.severity === 'error';
