import { expect, test } from 'vitest';
import { Environment, isSecretSetting } from '../environment.ts';
import { publicSettings } from './public-settings.ts';

test('a backup contains settings, and none that is a secret or names an account', () => {
  expect(
    publicSettings({
      PORT: '9000',
      SECRET_KEY: 'x',
      DATABASE_URL: 'postgres://u:p@h/d',
      OTHER: 'y',
    }),
  ).toEqual({ PORT: '9000' });
});

// A new setting is added to one of the two lists: by its name here, or by what isSecretSetting recognises.
test('the settings left out of a backup are known by name', () => {
  expect(Object.keys(Environment.shape).filter(isSecretSetting)).toEqual([
    'DATABASE_URL',
    'FILES_S3_ACCESS_KEY',
    'FILES_S3_SECRET_KEY',
    'BACKUP_S3_ACCESS_KEY',
    'BACKUP_S3_SECRET_KEY',
    'BACKUP_PASSPHRASE',
    'ACCESS_TOKEN_KEY',
    'AUDIT_KEY',
    'SECRET_KEY',
    'SETUP_PASSWORD',
    'MAIL_SMTP_USER',
    'MAIL_SMTP_PASSWORD',
    'TAX_AUTHORITY_USER',
    'TAX_AUTHORITY_PASSWORD',
    'TAX_AUTHORITY_CONNECTIONS',
    'TIKTOK_APP_KEY',
    'TIKTOK_APP_SECRET',
    'SIGNING_PKCS12_PASSWORD',
    'SIGNING_PKCS11_PIN',
  ]);
});
