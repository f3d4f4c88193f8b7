import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveBuiltFiles } from './built-files.ts'

const root = mkdtempSync(join(tmpdir(), 'chopcard-built-'))
const folder = join(root, 'assets')
const script = 'export const answer = 42\n'.repeat(100)
mkdirSync(join(folder, 'inner'), { recursive: true })
writeFileSync(join(folder, 'start-a1b2c3d4.js'), script)
writeFileSync(join(folder, 'start-a1b2c3d4.js.br'), brotliCompressSync(script))
writeFileSync(join(root, 'secret.txt'), 'not a built file')

const server = Fastify()
await serveBuiltFiles(server, folder, '/assets/')
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

test('a built file is sent compressed, and browsers keep it for a year', async () => {
  const answer = await server.inject({ url: '/assets/start-a1b2c3d4.js?v=1', headers: { 'accept-encoding': 'br' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toMatch(/javascript/)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
})

test('a client that accepts no compression receives the file as it is, and parts of it', async () => {
  expect((await server.inject('/assets/start-a1b2c3d4.js')).body).toBe(script)
  const part = await server.inject({ url: '/assets/start-a1b2c3d4.js', headers: { range: 'bytes=0-5' } })
  expect([part.statusCode, part.body]).toEqual([206, 'export'])
  const head = await server.inject({ method: 'HEAD', url: '/assets/start-a1b2c3d4.js' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test.each([
  ['an unknown name', '/assets/start.js'],
  ['another spelling', '/assets/START-a1b2c3d4.js'],
  ['a folder', '/assets/inner'],
  ['the folder itself', '/assets/'],
  ['a path out of the folder', '/assets/..%2Fsecret.txt'],
  ['a path through another folder', '/assets/inner%2F..%2Fstart-a1b2c3d4.js'],
])('a request for %s is answered as not found', async (_what, url) => {
  expect((await server.inject(url)).statusCode).toBe(404)
})
