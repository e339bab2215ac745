/** One code unit of a pair without the other: no database keeps it, nor can XML say it. */
const HALF = /\p{Cs}/u;

/** As many are told: the paths of deep input are long, and all of them together would be its square. */
const MOST_TOLD = 20;

/**
 * The paths of the first texts, and names of fields, that hold half of a character, in their order.
 * Input may be as deep as its bytes allow: it is walked without a call of itself.
 */
export function halfCharacters(input: unknown): string[] {
  const found: string[] = [];
  const left = [{ path: '', name: '', value: input }];
  for (let next = left.pop(); next && found.length < MOST_TOLD; next = left.pop()) {
    const { path, name, value } = next;
    if (HALF.test(name) || (typeof value === 'string' && HALF.test(value))) found.push(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [inner, held] of Object.entries(value).reverse())
      left.push({ path: path ? `${path}.${inner}` : inner, name: inner, value: held });
  }
  return found;
}
