/** A QR code that the server drew row by row; dark on white in both themes, as cameras want it. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
    ),
  );
  const size = rows.length + 8;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size} ${size}`}
      className="size-44 shrink-0 rounded-control border border-line"
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width={size} height={size} className="fill-paper" />
      <path d={path.join('')} className="fill-print" />
    </svg>
  );
}
