import { Failure } from '@hoadon/domain/errors/failure';

/** Files of the largest size held at once: by one request, by all requests of a company, by all requests. */
const MOST_OF_A_REQUEST = 4;
const MOST_OF_A_CALLER = 8;
const MOST = 24;
/** Most bytes of a form besides its files: fields and boundaries. */
const FORM_BYTES = 4 * 1024 * 1024;
/** By then others have been read. */
const AGAIN_SECONDS = '5';

/** Bytes of one request: counted as they arrive, and held until the response. */
export type Upload = Readonly<{
  /** Throws PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE. */
  take(bytes: number): void;
  /** Counts bytes of the request as they arrive, files and the rest; false past the limit of a form. */
  passes(bytes: number): boolean;
  leave(): void;
}>;

/** Limits the memory held by all uploads of this process; a request past the limit is refused and may retry. */
export type UploadRoom = Readonly<{
  /** `declared` is the declared Content-Length. Throws PAYLOAD_TOO_LARGE before anything is read. */
  enter(caller: string, declared: number): Upload;
}>;

export function uploadRoom(uploadLimitBytes: number): UploadRoom {
  const heldBy = new Map<string, number>();
  const ofCaller = (caller: string) => heldBy.get(caller) ?? 0;
  let heldBytes = 0;

  return {
    enter(caller, declared) {
      const most = MOST_OF_A_REQUEST * uploadLimitBytes;
      if (declared > most + FORM_BYTES) throw new Failure('PAYLOAD_TOO_LARGE');
      let own = 0;
      let arrived = 0;
      const hold = (bytes: number) => {
        own += bytes;
        heldBytes += bytes;
        const next = ofCaller(caller) + bytes;
        if (next === 0) heldBy.delete(caller);
        else heldBy.set(caller, next);
      };
      return {
        take(bytes) {
          if (own + bytes > most) throw new Failure('PAYLOAD_TOO_LARGE');
          if (ofCaller(caller) + bytes > MOST_OF_A_CALLER * uploadLimitBytes)
            throw new Failure('TOO_MANY_REQUESTS', { seconds: AGAIN_SECONDS });
          if (heldBytes + bytes > MOST * uploadLimitBytes)
            throw new Failure('SERVICE_UNAVAILABLE', { seconds: AGAIN_SECONDS });
          hold(bytes);
        },
        passes(bytes) {
          arrived += bytes;
          return arrived <= most + FORM_BYTES;
        },
        leave: () => hold(-own),
      };
    },
  };
}
