import type { IssueHint } from '@hoadon/contracts/bulk-acts';

/** Of the doubtful drafts those that are issued; null: all of them. */
export type IssuedDoubtful = readonly string[] | null;

/** Several are ticked one after the other before the question is asked anew. Milliseconds. */
export const CHOICE_SETTLES_MS = 300;

/** As the question is told. */
export function doubtHint(issued: IssuedDoubtful): NonNullable<IssueHint> | null {
  if (issued === null) return null;
  return {
    leave_out_doubtful: true,
    ...(issued.length > 0 && { although_doubtful: [...issued] }),
  };
}
