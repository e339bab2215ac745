import type { News } from '../news.ts';

/** Merges growing notifications of one fact; the number of a single invoice is dropped from the merged one. */
export function mergeByFact(news: readonly News[]): News[] {
  const byFact = new Map<string, News>();
  for (const one of news) {
    const before = byFact.get(one.fact);
    byFact.set(one.fact, before ? merge(before, one) : one);
  }
  return [...byFact.values()];
}

function merge(before: News, one: News): News {
  if (!before.grows || !one.grows) return one;
  const { invoice: _, ...content } = one.content;
  return {
    ...one,
    content: content,
    refId: null,
    at: [before.at, one.at].toSorted().at(-1) ?? one.at,
    grows: {
      invoices: [...before.grows.invoices, ...one.grows.invoices],
      count: one.grows.count === null ? null : one.grows.count + (before.grows.count ?? 0),
    },
  };
}
