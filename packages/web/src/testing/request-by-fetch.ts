/** XMLHttpRequest over the stubbed network of a test: uploads use it, since it reports progress. */
export class RequestByFetch {
  readonly upload = {};
  responseType = '';
  status = 0;
  response: Blob | null = null;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readonly #giveUp = new AbortController();
  readonly #headers = new Headers();
  #received = new Headers();
  #method = '';
  #url = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#received].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }

  abort(): void {
    this.#giveUp.abort();
    this.onabort?.();
  }

  send(body: BodyInit | null): void {
    const { signal } = this.#giveUp;
    const response = fetch(this.#url, {
      method: this.#method,
      headers: this.#headers,
      body,
      signal,
    });
    response
      .then(async (response) => {
        this.status = response.status;
        this.#received = response.headers;
        this.response = await response.blob();
        if (!signal.aborted) this.onload?.();
      })
      .catch(() => signal.aborted || this.onerror?.());
  }
}
