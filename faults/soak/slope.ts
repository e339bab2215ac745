export type Point = Readonly<{ hours: number; value: number }>;

/** Slope of the least-squares line through the points, per hour; 0 for fewer than two. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(points.map(({ hours }) => hours));
  const level = mean(points.map(({ value }) => value));
  const spread = points.reduce((sum, { hours }) => sum + (hours - at) ** 2, 0);
  if (!spread) return 0;
  return points.reduce((sum, { hours, value }) => sum + (hours - at) * (value - level), 0) / spread;
}
