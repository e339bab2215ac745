/** A file to verify, or why it could not be read. `name` is the path; inside an archive `archive.zip/path`. */
export type Input = Readonly<{ name: string; bytes: Uint8Array } | { name: string; fault: string }>;
