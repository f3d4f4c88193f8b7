import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a run of the load says; times in milliseconds. */
export type Measured = {
  clients: number
  requests: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  errors: number
  non2xx: number
  /** Processor time of the load itself, a request. */
  clientMs: number
  /** The time of each request, where the load asks for them: those of several windows can be taken together. */
  times?: number[]
}

/** A merchant of the load: the first digits of its ids, its token, and the number of its cards. */
export type Tenant = { prefix: string; token: string; cards: number }

export type Load = {
  url: string
  clients: number
  seconds: number
  /** How long a client rests after an answer, on average; not at all if it is not given. */
  pauseMs?: number
  method: 'GET' | 'POST' | 'PATCH'
  headers: Record<string, string>
  /** The path and body of a request; `{card}` is a random card's id, `{sign}` a minus every other time. */
  path: string
  body?: string
  cards: number
  /** Where the load is on several merchants, each request is one's of them, chosen at random. */
  tenants?: readonly Tenant[]
  tellsTimes?: boolean
}

/** Sends the load from a process of its own, so that it does not take the server's event loop. */
export async function measure(load: Load): Promise<Measured> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-worker.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await once(child, 'close')
  return JSON.parse(output) as Measured
}
