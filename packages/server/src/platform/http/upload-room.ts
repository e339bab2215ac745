import { Failure } from '@hoadon/domain/errors/failure';

/** Files of the largest size that one request may hold together, that those of one company may at once, and those of all. */
const MOST_OF_A_REQUEST = 4;
const MOST_OF_A_CALLER = 8;
const MOST = 24;
/** What the form around the files may have: its fields and the lines between them. */
const FORM_BYTES = 4 * 1024 * 1024;
/** By then others have been read. */
const AGAIN_SECONDS = '5';

/** Bytes of one request: they are counted as they come, and held until it is answered. */
export type Upload = Readonly<{
  /** Throws PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE. */
  take(bytes: number): void;
  /** Counts bytes of the request as they arrive, files and all else; false past what a form may have. */
  passes(bytes: number): boolean;
  leave(): void;
}>;

/** What uploads may hold of the memory of this process, all of them together: who finds it full comes again. */
export type UploadRoom = Readonly<{
  /** `declared` is what the request says it will send. Throws PAYLOAD_TOO_LARGE before anything is read. */
  enter(caller: string, declared: number): Upload;
}>;

export function uploadRoom(uploadLimitBytes: number): UploadRoom {
  const heldBy = new Map<string, number>();
  const ofCaller = (caller: string) => heldBy.get(caller) ?? 0;
  let held = 0;

  return {
    enter(caller, declared) {
      const most = MOST_OF_A_REQUEST * uploadLimitBytes;
      if (declared > most + FORM_BYTES) throw new Failure('PAYLOAD_TOO_LARGE');
      let own = 0;
      let arrived = 0;
      const hold = (bytes: number) => {
        own += bytes;
        held += bytes;
        const next = ofCaller(caller) + bytes;
        if (next === 0) heldBy.delete(caller);
        else heldBy.set(caller, next);
      };
      return {
        take(bytes) {
          if (own + bytes > most) throw new Failure('PAYLOAD_TOO_LARGE');
          if (ofCaller(caller) + bytes > MOST_OF_A_CALLER * uploadLimitBytes)
            throw new Failure('TOO_MANY_REQUESTS', { seconds: AGAIN_SECONDS });
          if (held + bytes > MOST * uploadLimitBytes)
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
