import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/temporary-folder.ts'
import { readTests, sortIntoProjects } from './server/test/test-projects.ts'

keepTemporaryFilesInMemory()

const { rules, db, sweep } = sortIntoProjects(readTests())
const onDatabase = { globalSetup: 'server/test/global-setup.ts', setupFiles: 'server/test/record-statements.ts' }

export default defineConfig({
  test: {
    // Tests of races and of kill -9 need room on a busy machine; a hanging one must still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A list of which one part is missing explains nothing when it is cut off.
    chaiConfig: { truncateThreshold: 1_000 },
    maxWorkers: 2,
    // Every test makes its own merchant and cleans up after itself, so files can share what was imported: half the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'rules', include: rules } },
      { extends: true, test: { name: 'db', include: db, ...onDatabase } },
      { extends: true, test: { name: 'sweep', include: sweep, ...onDatabase } },
    ],
  },
})
