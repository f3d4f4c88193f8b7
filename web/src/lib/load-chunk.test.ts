import { expect, test } from 'vitest'
import { ChunkError, chunkTimeOut, loadChunk } from './load-chunk.ts'

test('a chunk of code that arrives is returned', async () => {
  expect(await loadChunk(() => Promise.resolve('screen'))).toBe('screen')
})

test('a chunk of code that arrives too late or not at all is a chunk error', async () => {
  await expect(loadChunk(() => new Promise(() => undefined), 1)).rejects.toBeInstanceOf(ChunkError)
  await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toBeInstanceOf(ChunkError)
})

test('the timeout of a chunk is 120 seconds', () => {
  expect(chunkTimeOut).toBe(120_000)
})
