import { expect, test } from 'vitest'
import { ChunkError, chunkTimeOut, loadChunk } from './load-chunk.ts'

test('a part that arrives is handed on', async () => {
  expect(await loadChunk(() => Promise.resolve('screen'))).toBe('screen')
})

test('a part that does not arrive in time, or not at all, is a chunk error', async () => {
  await expect(loadChunk(() => new Promise(() => undefined), 1)).rejects.toBeInstanceOf(ChunkError)
  await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toBeInstanceOf(ChunkError)
})

test('it waits 120 seconds', () => {
  expect(chunkTimeOut).toBe(120_000)
})
