import type { SourceWay } from '@hoadon/domain/intake/settle-sources';

type Came = Readonly<{ way: SourceWay; hash: string | null; reference: string }>;

/** Names a source among those of its invoice: the same bytes are one source, whatever they are called. */
export const sourceId = ({ way, hash, reference }: Came): string => `${way}|${hash ?? reference}`;
