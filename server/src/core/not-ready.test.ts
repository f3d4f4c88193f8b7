import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isNotReady } from './not-ready.ts'

const endings: [string, (socket: Socket) => void][] = [
  ['closes without an answer', (socket) => socket.end()],
  ['is reset', (socket) => socket.resetAndDestroy()],
  ['closes once it has been asked', (socket) => socket.once('data', () => socket.end())],
  ['is reset once it has been asked', (socket) => socket.once('data', () => socket.resetAndDestroy())],
]

test.each(endings)('a connection shows that the server is not ready where it %s', async (_, end) => {
  const error = await connectTo(end)
  expect(isNotReady(error), String(error)).toBe(true)
})

test('an answer of the server is no reason to ask again, and neither is an error of the program', async () => {
  const error = await connectTo((socket) =>
    socket.once('data', () => socket.end(errorMessage({ S: 'FATAL', C: '28000', M: 'no such role' }))),
  )
  expect(error).toMatchObject({ code: '28000' })
  expect(isNotReady(error)).toBe(false)
  expect(isNotReady(new TypeError('x is undefined'))).toBe(false)
})

test('a write to a connection shows that the server is not ready where the server has closed it', () => {
  expect(isNotReady(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(true)
})

async function connectTo(end: (socket: Socket) => void): Promise<unknown> {
  const server = createServer(end).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new pg.Client({ connectionString: `postgresql://someone@127.0.0.1:${port}/some` })
  client.on('error', () => undefined)
  try {
    return await client.connect().catch((error: unknown) => error)
  } finally {
    server.close()
  }
}

/** PostgreSQL's message of an error. */
function errorMessage(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `${name}${value}\0`)
      .join('')}\0`,
  )
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
