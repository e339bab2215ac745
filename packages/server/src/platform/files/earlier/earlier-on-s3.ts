import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { FindEarlier } from '../object-file-store.ts';
import { absentOr } from '../s3-objects.ts';
import { contentPath } from './content-path.ts';

/** Finds contents stored in the bucket before the table of places existed: objects named after their hash. */
export function earlierOnS3(client: S3Client, bucket: string): FindEarlier {
  return async (hash) => {
    const object = contentPath(hash);
    if (!object) return null;
    const head = await client
      .send(new HeadObjectCommand({ Bucket: bucket, Key: object }))
      .catch(absentOr(null));
    return head && { object, offset: 0, length: head.ContentLength ?? 0 };
  };
}
