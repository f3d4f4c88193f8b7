import type { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from './statement.ts'

/**
 * Sends short reads of many requests over a few connections, several per system call: a system call for each read would
 * cost more than the read.
 */
export type Pipeline = {
  /** The rows, or undefined while no connection is open: then use the pool. */
  read<Row>(statement: Statement, values: unknown[]): Promise<Row[]> | undefined
  close(): Promise<void>
}

/** Leaves all reads to the pool. */
export const noPipeline: Pipeline = { read: () => undefined, close: () => Promise.resolve() }

type Connection = {
  client: pg.Client
  up: boolean
  corked: boolean
  statements: Map<string, 'being prepared' | 'ready'>
}

const CONNECTIONS = 2
const POLL_INTERVAL_MS = 500

/**
 * Opens the connections; a lost one is reopened automatically. Use it only for reads that never wait for a lock,
 * because all reads behind a slow one wait with it.
 */
export function openPipeline(config: pg.ClientConfig, onError: (error: Error) => void): Pipeline {
  const open: Connection[] = []
  const timers = new Set<NodeJS.Timeout>()
  let closed = false
  let turn = 0

  function connect(place: number): void {
    if (closed) return
    const client = new pg.Client({ ...config, pipeline: true })
    const line = { client, up: false, corked: false, statements: new Map() }
    open[place] = line
    client.on('error', onError)
    client.on('end', () => {
      line.up = false
      const timer = setTimeout(() => {
        timers.delete(timer)
        connect(place)
      }, POLL_INTERVAL_MS)
      timers.add(timer)
    })
    client.connect().then(
      () => {
        line.up = true
      },
      () => undefined,
    )
  }
  for (let place = 0; place < CONNECTIONS; place++) connect(place)

  return {
    read<Row>(statement: Statement, values: unknown[]) {
      const line = open[turn++ % CONNECTIONS]
      if (!line?.up) return undefined
      const known = line.statements.get(statement.name)
      // A read that arrives while its statement is being prepared does not rely on it, because preparing may fail.
      if (known === 'being prepared') return undefined
      hold(line)
      const asked = line.client.query<Row & pg.QueryResultRow>({ ...statement, values })
      return (known ? asked : preparing(line, statement.name, asked)).then(({ rows }) => rows)
    },
    async close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(open.map(({ client }) => client.end().catch(() => undefined)))
    },
  }
}

async function preparing<R>(line: Connection, name: string, asked: Promise<R>): Promise<R> {
  line.statements.set(name, 'being prepared')
  try {
    const result = await asked
    line.statements.set(name, 'ready')
    return result
  } catch (error) {
    line.statements.delete(name)
    throw error
  }
}

/** All reads of one turn of the event loop are sent in one write. */
function hold(line: Connection): void {
  if (line.corked) return
  const { stream } = (line.client as unknown as { connection: { stream: Socket } }).connection
  line.corked = true
  stream.cork()
  setImmediate(() => {
    line.corked = false
    stream.uncork()
  })
}
