/** A tag's colour and its name. */
export const DottedName = ({ name, color }: { name: string; color: string }) => (
  <span className="inline-flex min-w-0 items-center gap-2">
    <span
      aria-hidden
      className="size-1.5 shrink-0 rounded-full"
      style={{ backgroundColor: color }}
    />
    <span className="truncate">{name}</span>
  </span>
);
