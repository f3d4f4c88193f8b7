import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runConfined } from './confined.ts'

const run = (args: readonly string[], timeMs = 60_000) => {
  const limits = { heapMb: 100, timeMs, maxOutput: 1024 * 1024 }
  const confined = runConfined(new URL('../../test/confined-script.ts', import.meta.url), args, limits)
  confined.input.end()
  return confined
}

test.each(['heap', 'output'])('a script that exceeds its %s is stopped', async (trick) => {
  expect(await run([trick]).ended).toBe('stopped')
})

test('a script that exceeds its time is stopped', async () => {
  expect(await run(['time'], 500).ended).toBe('stopped')
})

test.runIf(process.platform === 'linux')(
  'a script that uses too much memory in buffers outside of the heap is stopped',
  async () => {
    expect(await run(['buffers']).ended).not.toBe('done')
  },
)

test('a script may not write files', async () => {
  const path = join(tmpdir(), `confined-${crypto.randomUUID()}`)
  expect(await run(['file', path]).ended).toBe('failed')
  expect(existsSync(path)).toBe(false)
})

test('a script cannot read the environment and its secrets', async () => {
  const { output, ended } = run(['environment'])
  let text = ''
  for await (const piece of output) text += String(piece)
  expect([await ended, text]).toEqual(['done', expect.not.stringContaining('CHOPCARD')])
})
