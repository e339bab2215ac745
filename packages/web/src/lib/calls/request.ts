import type { Call } from '@hoadon/contracts/http/define-call';

type Input = Readonly<Record<string, unknown>>;
/** By the names of their fields; one may hold several. */
export type Files = Readonly<Record<string, Blob | readonly Blob[]>>;

export type WireRequest = Readonly<{
  url: string;
  body: string | FormData | null;
  contentType: string | null;
}>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Lays a flat input out as path, query and body, as the contract's method asks. */
export function wireRequest(contract: Call, input: Input, files: Files | undefined): WireRequest {
  const rest = { ...input };
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (contract.method === 'GET' || contract.method === 'DELETE') {
    const query = queryText(rest);
    return { url: query ? `${path}?${query}` : path, body: null, contentType: null };
  }
  if (contract.upload || files) return { url: path, body: form(rest, files), contentType: null };
  return { url: path, body: JSON.stringify(rest), contentType: 'application/json' };
}

/** Empty values are left out (API-004). */
function queryText(values: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (!isEmpty(value)) query.append(name, String(value));
  }
  return query.toString();
}

function form(values: Input, files: Files = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (!isEmpty(value)) data.append(name, String(value));
  }
  for (const [name, given] of Object.entries(files)) {
    for (const file of [given].flat()) data.append(name, file);
  }
  return data;
}
