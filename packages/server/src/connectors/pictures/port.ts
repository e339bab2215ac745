export type PictureType = 'image/png' | 'image/svg+xml';
export type Picture = Readonly<{ bytes: Uint8Array; type: PictureType }>;

/** Why a picture is not taken; each is answered with what to do about it. */
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

/** Pictures from people we do not know, made into pictures that are safe to keep and cheap to print. */
export type Pictures = Readonly<{
  /**
   * The same picture written anew: nothing of the file goes through but its points or its shapes.
   * What it claims to be by its name is not asked. Throws UnusablePicture.
   */
  redraw(companyId: string, bytes: Uint8Array): Promise<Picture>;
  close(): Promise<void>;
}>;
