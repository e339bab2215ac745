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
  return {
    has,
    async put(bytes) {
      const hash = contentHash(bytes);
      if (!(await has(hash)))
        await client.send(new PutObjectCommand({ ...placeOf(hash), Body: bytes }));
      return hash;
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
