/** Works on the items in order, `ahead` items before the consumer and no further. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  ahead: number,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // The consumer awaits the rejection in its turn, or has stopped.
    result.catch(() => {});
    running.push(result);
    const first = running.length > ahead ? running.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of running) yield await result;
}
