import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']
// What knows no database, is refused before it is asked, or is about processes, races, passwords, pictures and the
// protocols of others rather than about what the database understands, need not be tested again on a second one: that
// each call works there is seen in every-route.test.ts.
const known = process.env['CHOPCARD_TEST_PG_BIN']
  ? [
      '**/*-rules.test.ts',
      '**/cards/model.test.ts',
      '**/test/malformed.test.ts',
      '**/test/openapi-fuzz.test.ts',
      '**/test/documents.test.ts',
      '**/test/imports.test.ts',
      '**/test/deploy.test.ts',
      '**/test/two-programs.test.ts',
      '**/test/crash.test.ts',
      '**/test/stalled-database.test.ts',
      '**/test/settings.test.ts',
      '**/coupons/give-copy.test.ts',
      '**/test/who-may-call.test.ts',
      '**/test/operation.test.ts',
      '**/core/postgres.test.ts',
      '**/core/postgres-crash.test.ts',
      '**/pictures.test.ts',
      '**/receipts/upload-receipt.test.ts',
      '**/member-pages/pages.test.ts',
      '**/messages/deliver-message.test.ts',
      '**/messages/send-by-twilio.test.ts',
      '**/shopify/check-shop.test.ts',
      '**/staff/{register,login,reset-password,use-sign-in-link}.test.ts',
    ]
  : []

export default defineConfig({
  test: {
    // Tests of races and of kill -9 need room on a busy machine; a hanging one must still end.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    // Every test makes its own merchant and cleans up after itself, so files can share what was imported: half the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'], exclude } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...exclude, ...known],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude } },
    ],
  },
})
