/**
 * One fault of typed data: its path (`buyer.taxCode`, `lines.3.quantity`), the broken rule and the parameters of its
 * sentence. Issues are values, collected, never thrown.
 */
export type Issue = Readonly<{
  path: string;
  code: string;
  params?: Readonly<Record<string, string>>;
  /** A warning is shown and does not stop the user. */
  severity: 'error' | 'warning';
}>;

export const isError = (issue: Issue): boolean => issue.severity === 'error';
