import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { caller, type Harness, type Injected, type Sender, useApp } from './harness.ts'
import { useOwnDatabase } from './own-database.ts'
import { endPrograms, startServing } from './program.ts'

/**
 * Two processes of the real program on one database and one data folder, as in a shop that has two. `app` is for what a
 * test lays ready and looks at; `call` goes over HTTP, to the one and the other in turn.
 */
export function useTwoPrograms(): Pick<Harness, 'app' | 'call'> & { turnedAway: number } {
  const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-two-'))
  const own = useOwnDatabase({ migrated: true })
  const env = { CHOPCARD_DATA_DIR: dataDir, CHOPCARD_TRUSTED_PROXIES: 'loopback' }
  const harness = useApp({ env, databaseUrl: () => own.url })
  const calls: Harness['call'][] = []
  let turn = 0
  const told = { toComeBack: 0 }
  beforeAll(async () => {
    const start = () => startServing({ ...env, DATABASE_URL: own.url, CHOPCARD_PUBLIC_URL: 'http://chopcard.test' })
    for (const { url } of await Promise.all([start(), start()])) calls.push(caller(senderTo(url)))
    // On a machine that may have other work.
  }, 180_000)
  afterAll(async () => {
    await endPrograms()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    get app() {
      return harness.app
    },
    /** How often somebody was told to come back until now. */
    get turnedAway() {
      return told.toComeBack
    },
    call: async (...given) => {
      // A crowd that is too large is told to come back; a browser does, with the key that it came with.
      for (;;) {
        const call = calls[turn++ % calls.length]
        if (!call) throw new Error('no program has started')
        const answer = await call(...given)
        if (answer.code !== 'SERVICE_UNAVAILABLE') return answer
        told.toComeBack += 1
      }
    },
  }
}

/** A program as something that takes requests, each on a connection of its own: none is closed while it is taken up again. */
export const senderTo = (url: string): Sender => ({
  async inject({ method = 'GET', url: path, query, headers, payload }: InjectOptions): Promise<Injected> {
    const search = new URLSearchParams(query as Record<string, string>).toString()
    const json = payload === undefined ? undefined : JSON.stringify(payload)
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const type = json === undefined ? {} : { 'content-type': 'application/json' }
      const options = { method, agent: false, headers: { ...(headers as Record<string, string>), ...type } }
      request(`${url}${path as string}${search && `?${search}`}`, options, done)
        .once('error', fail)
        .end(json)
    })
    const parts: Buffer[] = []
    for await (const part of answer as AsyncIterable<Buffer>) parts.push(part)
    const rawPayload = Buffer.concat(parts)
    const body = rawPayload.toString()
    return { statusCode: answer.statusCode ?? 0, headers: answer.headers, body, rawPayload }
  },
})
