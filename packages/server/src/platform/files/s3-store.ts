import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { contentHash } from './content-hash.ts';
import type { ContentHash, FileStore } from './port.ts';
import { assertIntact, contentPath, notStored } from './stored-content.ts';

/** Requests under way, within the client's 50 connections. */
const SENT_AT_ONCE = 32;
const NOT_THERE = new Set(['NoSuchKey', 'NotFound']);

/** Files as objects of an S3-compatible bucket; an object is whole or not there. */
export function s3Store(config: S3Config): FileStore {
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    // Stores other than Amazon's are reached as endpoint/bucket/key.
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
  });
  const placeOf = (hash: ContentHash) => ({ Bucket: config.bucket, Key: contentPath(hash) });
  const has = (hash: ContentHash) =>
    client.send(new HeadObjectCommand(placeOf(hash))).then(() => true, absentOr(false));
  const put = async (bytes: Uint8Array) => {
    const hash = contentHash(bytes);
    if (!(await has(hash)))
      await client.send(new PutObjectCommand({ ...placeOf(hash), Body: bytes }));
    return hash;
  };
  return {
    has,
    put,
    async putMany(contents) {
      const hashes: ContentHash[] = [];
      for (let from = 0; from < contents.length; from += SENT_AT_ONCE)
        hashes.push(...(await Promise.all(contents.slice(from, from + SENT_AT_ONCE).map(put))));
      return hashes;
    },
    async get(hash) {
      const answer = await client.send(new GetObjectCommand(placeOf(hash))).catch(absentOr(null));
      if (!answer?.Body) throw notStored(hash);
      return assertIntact(hash, await answer.Body.transformToByteArray());
    },
  };
}

/** Answers `absent` where the object is not there, and throws everything else. */
const absentOr =
  <T>(absent: T) =>
  (error: unknown): T => {
    if (error instanceof S3ServiceException && NOT_THERE.has(error.name)) return absent;
    throw error;
  };
