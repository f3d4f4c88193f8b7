import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']
// Pure rules know no database: on a second one they need not be tested again.
const pure = process.env['CHOPCARD_TEST_PG_BIN'] ? ['**/*-rules.test.ts', '**/cards/model.test.ts'] : []

export default defineConfig({
  test: {
    // Tests of races and of kill -9 need room on a busy machine; a hanging one must still end.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'], exclude } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...exclude, ...pure],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude } },
    ],
  },
})
