/**
 * What was worked out before, by key. Starts again from nothing when full: that is cheap, and what
 * is in use comes back at once.
 */
export function boundedMemory<T>(most: number): (key: string, workOut: () => T) => T {
  const known = new Map<string, T>();
  return (key, workOut) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = workOut();
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}
