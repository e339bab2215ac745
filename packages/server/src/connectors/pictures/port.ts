export type PictureType = 'image/png' | 'image/svg+xml';
export type Picture = Readonly<{ bytes: Uint8Array; type: PictureType }>;

/** Why a picture is refused; each has its own remedy. */
export type PictureFault =
  | 'too-large'
  | 'not-a-picture'
  | 'too-many-pixels'
  | 'too-detailed'
  | 'unsafe'
  | 'unreadable';

export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture';
  readonly fault: PictureFault;
  constructor(fault: PictureFault, options: ErrorOptions = {}) {
    super(fault, options);
    this.fault = fault;
  }
}

/** Converts uploaded pictures into pictures that are safe to store and cheap to print. */
export type Pictures = Readonly<{
  /** Redraws the picture: only its points or shapes remain of the file. Ignores its name. Throws UnusablePicture. */
  redraw(companyId: string, bytes: Uint8Array): Promise<Picture>;
  close(): Promise<void>;
}>;
