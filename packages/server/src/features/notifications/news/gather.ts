import type { News } from '../told.ts';

/** Of what grows, all of one notification together: what is told of one alone is not told of several. */
export function gather(news: readonly News[]): News[] {
  const byFact = new Map<string, News>();
  for (const one of news) {
    const before = byFact.get(one.fact);
    byFact.set(one.fact, before ? together(before, one) : one);
  }
  return [...byFact.values()];
}

function together(before: News, one: News): News {
  if (!before.grows || !one.grows) return one;
  const { invoice: _, ...told } = one.told;
  return {
    ...one,
    told,
    refId: null,
    at: [before.at, one.at].toSorted().at(-1) ?? one.at,
    grows: {
      invoices: [...before.grows.invoices, ...one.grows.invoices],
      count: one.grows.count === null ? null : one.grows.count + (before.grows.count ?? 0),
    },
  };
}
