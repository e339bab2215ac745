/** Caches computed values by key. Clears itself when full: that is cheap, and values in use are soon cached again. */
export function boundedMemory<T>(most: number): (key: string, workOut: () => T) => T {
  const values = new Map<string, T>();
  return (key, workOut) => {
    const cached = values.get(key);
    if (cached !== undefined) return cached;
    const value = workOut();
    if (values.size >= most) values.clear();
    values.set(key, value);
    return value;
  };
}
