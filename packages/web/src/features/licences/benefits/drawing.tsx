/** Strokes that several of the drawings share. Colours are the theme's, so that a drawing follows it. */

type Box = { x: number; y: number; width: number; height: number };

/** A sheet of paper on the desk. */
export const Paper = ({ x, y, width, height }: Box) => (
  <>
    <rect
      {...{ x: x + 2, y: y + 4, width, height }}
      rx="7"
      className="fill-ink"
      fillOpacity="0.07"
    />
    <rect {...{ x, y, width, height }} rx="7" className="fill-surface stroke-line" />
  </>
);

type BarProps = { x: number; y: number; width: number; height?: number; className?: string };

/** A line of writing. */
export const Bar = ({ x, y, width, height = 5, className = 'fill-line' }: BarProps) => (
  <rect {...{ x, y, width, height }} rx={height / 2} className={className} />
);

type SealProps = { x: number; y: number; radius: number; className?: string };

/** Done: a round seal with a tick. */
export const Seal = ({ x, y, radius, className = 'fill-success' }: SealProps) => {
  const part = radius / 10;
  return (
    <>
      <circle cx={x} cy={y} r={radius + part * 2.4} className={className} fillOpacity="0.14" />
      <circle cx={x} cy={y} r={radius} className={className} />
      <path
        d={`M${x - 4.2 * part} ${y + 0.3 * part} l${2.9 * part} ${3 * part} l${5.6 * part} ${-6 * part}`}
        className="stroke-surface"
        strokeWidth={Math.max(1.6 * part, 1.5)}
      />
    </>
  );
};
