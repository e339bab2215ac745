/** An unpaired surrogate: neither PostgreSQL nor XML can hold it. */
const HALF = /\p{Cs}/u;

/** Limits the reported paths: those of deep input are long, and all of them together would be quadratic. */
const MOST_REPORTED = 20;

/**
 * Returns the paths of the first texts and field names with an unpaired surrogate, in their order. Iterative, because
 * input may be nested as deeply as its bytes allow.
 */
export function halfCharacters(input: unknown): string[] {
  const paths: string[] = [];
  const left = [{ path: '', name: '', value: input }];
  for (let next = left.pop(); next && paths.length < MOST_REPORTED; next = left.pop()) {
    const { path, name, value } = next;
    if (HALF.test(name) || (typeof value === 'string' && HALF.test(value))) paths.push(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [inner, innerValue] of Object.entries(value).reverse())
      left.push({ path: path ? `${path}.${inner}` : inner, name: inner, value: innerValue });
  }
  return paths;
}
