type Upload = Readonly<{
  url: string;
  method: string;
  headers: Headers;
  body: XMLHttpRequestBodyInit | null;
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
}>;

/** Like fetch, and reports the share sent (0 to 1), which fetch cannot. */
export function upload({ url, method, headers, body, onProgress, signal }: Upload) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'blob';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () =>
      resolve(
        new Response(request.response, {
          status: request.status,
          headers: receivedHeaders(request.getAllResponseHeaders()),
        }),
      );
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function receivedHeaders(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
