/** Creates the bucket FILES_S3_BUCKET of the store that the settings name; does nothing if it exists. */
// biome-ignore lint/correctness/noUndeclaredDependencies: it runs inside a release, which brings the package
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const {
  FILES_S3_BUCKET: Bucket,
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_REGION: region = 'us-east-1',
  FILES_S3_ACCESS_KEY: accessKeyId,
  FILES_S3_SECRET_KEY: secretAccessKey,
} = process.env;

const store = new S3Client({
  endpoint,
  region,
  forcePathStyle: true,
  credentials: { accessKeyId, secretAccessKey },
});
const isThere = await store.send(new HeadBucketCommand({ Bucket })).then(
  () => true,
  (error) => {
    if (error.$metadata?.httpStatusCode === 404) return false;
    throw error;
  },
);
if (!isThere) await store.send(new CreateBucketCommand({ Bucket }));
console.log(`bucket ${Bucket} ${isThere ? 'exists' : 'created'}`);
