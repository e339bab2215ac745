import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { newObjectName } from './object-name.ts';
import type { Objects } from './objects.ts';
import { absentOr } from './s3-client.ts';

/** Objects of an S3-compatible bucket; each is whole or not there. */
export function s3Objects(client: S3Client, bucket: string): Objects {
  return {
    async write(parts) {
      const object = newObjectName();
      const Body = Buffer.concat(parts);
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: object, Body }));
      return object;
    },
    async read({ object, offset, length }) {
      // S3 has no empty range.
      if (length === 0) return new Uint8Array();
      const Range = `bytes=${offset}-${offset + length - 1}`;
      const response = await client
        .send(new GetObjectCommand({ Bucket: bucket, Key: object, Range }))
        .catch(absentOr(null));
      return (await response?.Body?.transformToByteArray()) ?? null;
    },
  };
}
