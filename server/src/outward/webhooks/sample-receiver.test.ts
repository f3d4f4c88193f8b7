import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../core/postgres-place.ts'
import { postOutside } from '../../core/call-out.ts'
import { readText } from '../../../test/sources.ts'
import { newSecrets, signedHeaders } from './signature.ts'

/** The receiver that the documentation shows, as somebody would copy it. */
const [, source = ''] = /```ts\n([\s\S]+?)```/.exec(readText('docs/webhooks.md')) ?? []
const secrets = newSecrets()
let folder: string
let receiver: ChildProcess
let port: number
let output = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chopcard-receiver-'))
  port = await freePort()
  const file = join(folder, 'receiver.ts')
  // Says when it listens, for the test alone.
  writeFileSync(file, source.replace(/(\.listen\([^\n]+)\)\n/, "$1, () => console.log('listening'))\n"))
  const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: secrets.secret, PORT: String(port) }
  receiver = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  receiver.stdout?.on('data', (part: Buffer) => (output += part.toString()))
  while (!output.includes('listening')) await once(receiver.stdout as NodeJS.ReadableStream, 'data')
})
afterAll(async () => {
  receiver?.kill()
  if (receiver && receiver.exitCode === null) await once(receiver, 'close')
  rmSync(folder, { recursive: true, force: true })
})

const body = '{"type":"entry.created","timestamp":"2026-11-24T09:30:00.000Z","data":{"quantity":2}}'
const send = async (id: string, given: { at?: Date; signed?: string; by?: typeof secrets } = {}) => {
  const message = { id, at: given.at ?? new Date(), body: given.signed ?? body }
  const headers = signedHeaders(message, [newSecrets(), given.by ?? secrets], true)
  const call = { url: `http://127.0.0.1:${port}/`, headers, body, timeoutMs: 5_000, maxBytes: 100 }
  const result = await postOutside({ calls: { dnsServers: [], allowed: ['127.0.0.1'] } }, call)
  return 'status' in result ? result.status : result.error
}
const taken = () => output.split('\n').filter((line) => line.startsWith('entry.created')).length

test('the documented receiver takes a genuine message once', async () => {
  expect(await send('msg_1')).toBe(204)
  expect(await send('msg_1')).toBe(204)
  expect(await send('msg_2')).toBe(204)
  while (taken() < 2) await once(receiver.stdout as NodeJS.ReadableStream, 'data')
  expect(taken()).toBe(2)
})

test('the documented receiver refuses messages that are forged, changed or old', async () => {
  expect(await send('msg_3', { by: newSecrets() })).toBe(400)
  expect(await send('msg_4', { signed: `${body} ` })).toBe(400)
  expect(await send('msg_5', { at: new Date(Date.now() - 301_000) })).toBe(400)
})
