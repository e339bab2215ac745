import { expect, test } from 'vitest';
import { VERSION } from '../../version.ts';
import { testDatabase } from './testing.ts';
import { refuseOtherVersions } from './version-connections.ts';

test('contracting migrations are refused while a process of another version is connected', async () => {
  const database = await testDatabase();
  await database.scripts(refuseOtherVersions);
  await database.scripts(async (engine) => {
    await engine.run(`set application_name = 'hoadon 0.1.9'`);
    await expect(refuseOtherVersions(engine)).rejects.toThrow(
      'Processes of another version are connected to the database (hoadon 0.1.9): stop them first.',
    );
    await engine.run(`set application_name = 'hoadon ${VERSION}'`);
    await expect(refuseOtherVersions(engine)).resolves.toBeUndefined();
  });
});
