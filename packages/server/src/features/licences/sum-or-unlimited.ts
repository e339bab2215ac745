/** What packages hold together; one without a limit has none for all of them. */
export const sumOrUnlimited = (capacities: readonly (number | null)[]): number | null =>
  capacities.reduce(
    (sum, capacity) => (sum === null || capacity === null ? null : sum + capacity),
    0,
  );
