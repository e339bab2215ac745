import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../config.ts';
import { absentOr, s3Client } from '../../files/s3-client.ts';
import type { Storage } from './storage.ts';

/** Files below `prefix` of an S3-compatible bucket; the empty prefix is the whole bucket. */
export function bucketStorage(config: S3Config, prefix = ''): Storage {
  const client = s3Client(config);
  const Bucket = config.bucket;
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  return {
    address: `s3://${Bucket}${prefix && `/${prefix}`}`,
    async write(name, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes }));
    },
    async read(name) {
      const response = await client
        .send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch(absentOr(null));
      return (await response?.Body?.transformToByteArray()) ?? null;
    },
    async sizeOf(name) {
      const response = await client
        .send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch(absentOr(null));
      return response?.ContentLength ?? null;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
    async removeFolder(name) {
      const Prefix = `${keyOf(name)}/`;
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key } of page.Contents ?? [])
          await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async removePartial() {},
    async folders(name) {
      const Prefix = `${keyOf(name)}/`;
      const names: string[] = [];
      for await (const page of paginateListObjectsV2(
        { client },
        { Bucket, Prefix, Delimiter: '/' },
      ))
        for (const { Prefix: found = '' } of page.CommonPrefixes ?? [])
          names.push(found.slice(Prefix.length, -1));
      return names.sort();
    },
  };
}
