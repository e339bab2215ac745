import type { Issue } from '@hoadon/domain/errors/issue';

/** Faults and warnings as the calls of issuing answer them. */
export const issuesOnTheWire = (issues: readonly Issue[]) =>
  issues.map(({ params, ...issue }) => ({
    ...issue,
    ...(params && { params: { ...params } }),
  }));
