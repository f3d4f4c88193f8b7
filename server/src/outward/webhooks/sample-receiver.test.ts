import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../core/postgres-place.ts'
import { postOutside } from '../../core/call-out.ts'
import { readText } from '../../../test/sources.ts'
import { newSecrets, signedHeaders } from './signature.ts'

/** A receiver that the documentation shows, as somebody would copy it, and how it is run; it says when it listens. */
const receivers = [
  {
    language: 'ts',
    // Says when it listens, for the test alone.
    source: documented('ts').replace(/(\.listen\([^\n]+)\)\n/, "$1, () => console.error('started'))\n"),
    command: process.execPath,
    args: (file: string) => [file],
  },
  {
    language: 'php',
    source: documented('php'),
    command: 'php',
    args: (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file],
  },
]

function documented(language: string): string {
  return new RegExp(`\`\`\`${language}\n([\\s\\S]+?)\`\`\``).exec(readText('docs/webhooks.md'))?.[1] ?? ''
}

const isInstalled = (command: string) =>
  command.startsWith('/') ||
  (process.env['PATH'] ?? '').split(delimiter).some((path) => existsSync(join(path, command)))

const body = '{"type":"entry.created","timestamp":"2026-11-24T09:30:00.000Z","data":{"quantity":2}}'

describe.each(receivers.filter(({ command }) => isInstalled(command)))(
  'a receiver in $language',
  ({ language, source, command, args }) => {
    const secrets = newSecrets()
    let folder: string
    let receiver: ChildProcess
    let port: number
    let output = ''

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'chopcard-receiver-'))
      port = await freePort()
      const file = join(folder, `receiver.${language}`)
      writeFileSync(file, source)
      const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: secrets.secret, PORT: String(port), TMPDIR: folder }
      receiver = spawn(command, args(file, port), { env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [receiver.stdout, receiver.stderr])
        stream?.on('data', (part: Buffer) => (output += part.toString()))
      await until(() => output.includes('started'))
    })
    afterAll(async () => {
      receiver?.kill()
      if (receiver && receiver.exitCode === null) await once(receiver, 'close')
      rmSync(folder, { recursive: true, force: true })
    })

    /** Waits for what the receiver says. */
    const until = async (isSo: () => boolean) => {
      while (!isSo())
        await Promise.race(
          [receiver.stdout, receiver.stderr].map((stream) => once(stream as NodeJS.ReadableStream, 'data')),
        )
    }
    const send = async (id: string, given: { at?: Date; signed?: string; by?: typeof secrets } = {}) => {
      const message = { id, at: given.at ?? new Date(), body: given.signed ?? body }
      const headers = signedHeaders(message, [newSecrets(), given.by ?? secrets], true)
      const call = { url: `http://127.0.0.1:${port}/`, headers, body, timeoutMs: 5_000, maxBytes: 100 }
      const result = await postOutside({ calls: { dnsServers: [], allowed: ['127.0.0.1'] } }, call)
      return 'status' in result ? result.status : result.error
    }
    const taken = () => output.match(/entry\.created/g)?.length ?? 0

    test('a documented receiver takes a genuine message once', async () => {
      expect(await send('msg_1')).toBe(204)
      expect(await send('msg_1')).toBe(204)
      expect(await send('msg_2')).toBe(204)
      await until(() => taken() >= 2)
      expect(taken()).toBe(2)
    })

    test('a documented receiver refuses messages that are forged, changed or old', async () => {
      expect(await send('msg_3', { by: newSecrets() })).toBe(400)
      expect(await send('msg_4', { signed: `${body} ` })).toBe(400)
      expect(await send('msg_5', { at: new Date(Date.now() - 301_000) })).toBe(400)
    })
  },
)
