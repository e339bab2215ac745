import type { MarkedText } from '@hoadon/contracts/search';

/** A text with the parts marked that it was found by. */
export function Marked({ of: { text, parts } }: { of: MarkedText }) {
  let at = 0;
  const pieces = parts.flatMap(([from, to]) => {
    const before = text.slice(at, from);
    at = to;
    return [
      before,
      <mark key={from} className="rounded-pill bg-warning-50 font-semibold text-inherit">
        {text.slice(from, to)}
      </mark>,
    ];
  });
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
