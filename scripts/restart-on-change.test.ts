import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isOfProgram, restartOnChange } from './restart-on-change.ts'

test('the server is restarted when a source is saved, and not when a test or its support is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-watch-'))
  mkdirSync(join(folder, 'a'))
  const save = (name: string) => writeFileSync(join(folder, name), String(Math.random()))
  const told: string[][] = []
  const starts: number[] = []
  let hasStartedAgain = () => {}
  const startedAgain = new Promise<void>((done) => (hasStartedAgain = done))
  const start = () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    if (starts.push(child.pid ?? 0) === 2) hasStartedAgain()
    return child
  }
  const watched = restartOnChange([folder], start, (changed) => told.push(changed))
  onTestFinished(async () => {
    await watched.stop()
    rmSync(folder, { recursive: true })
  })
  for (const name of ['a/x.test.ts', 'a/x-testing.ts', 'a/x.ts']) save(name)
  await startedAgain
  expect(told).toEqual([[join(folder, 'a/x.ts')]])
  expect(starts).toHaveLength(2)
  expect(() => process.kill(starts[0] ?? 0, 0), 'the first one has ended').toThrow('ESRCH')
})

test.each([
  ['server/src/core/http.ts', true],
  ['server/sql/apply_operations.sql', true],
  ['contract/core/errors.ts', true],
  ['server/src/core/http.test.ts', false],
  ['web/src/kit/form.test.tsx', false],
  ['server/src/earning/shopify/shopify-testing.ts', false],
  ['server/test/make.ts', false],
  ['server/node_modules/.vite/results.json', false],
])('the file %s belongs to the running program: %s', (path, expected) => {
  expect(isOfProgram(path)).toBe(expected)
})
