/** What the work makes of each item, in their order; a few are begun before they are asked for. */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Thrown where it is waited for, if it still is.
    result.catch(() => undefined);
    begun.push(result);
    const first = begun.length >= most ? begun.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of begun) yield await result;
}
