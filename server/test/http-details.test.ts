import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetMe } from '@chopcard/contract/members/member/profile.ts'
import { deleteCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { refusalOf } from '../src/core/envelope.ts'
import { Envelope } from './answers.ts'
import { useApp } from './harness.ts'
import { makeFreshCard, makeMerchant } from './make.ts'

const harness = useApp({ own: true })
const secure = useApp({ env: { CHOPCARD_PUBLIC_URL: 'https://chopcard.example' } })
const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))
beforeAll(async () => {
  for (const { server } of [harness, secure]) await server.listen({ port: 0, host: '127.0.0.1' })
})

/** A connection, and everything that has come back over it. */
function dial({ server } = harness) {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (part) => (heard += part.toString()))
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  return { send: (text: string) => void socket.write(text), heard: () => heard, closed }
}
const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: shop.example', ...headers].join('\r\n')}\r\n\r\n`

/** The one answer to a request after which the connection is closed. */
async function answerTo(request: string, to = harness) {
  const line = dial(to)
  line.send(request)
  await line.closed
  const [head = '', body = ''] = line.heard().split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, isEnveloped: isEnvelope(body) }
}
const isEnvelope = (body: string) => Envelope.safeParse(JSON.parse(body)).success

describe('requests for another protocol', () => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']
  const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  const then = get('/api/nowhere')

  test.each([
    ['with what follows in one piece', [get('/api/healthz', ...upgrade) + then], ['200', '404']],
    ['with what follows later', [get('/api/healthz', ...upgrade), then], ['200', '404']],
    [
      'behind one that is not answered yet',
      [get('/api/readyz') + get('/api/healthz', ...upgrade) + then],
      ['200', '200', '404'],
    ],
    ['twice', [get('/api/healthz', ...upgrade) + get('/api/healthz', ...upgrade) + then], ['200', '200', '404']],
    [
      'with a body',
      [
        `POST /api/nowhere HTTP/1.1\r\nHost: shop.example\r\n${upgrade.join('\r\n')}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}${get('/api/healthz')}`,
      ],
      ['404', '200'],
    ],
  ])(
    'a request for another protocol is answered, and so are the requests behind it: %s',
    async (_, pieces, expected) => {
      const line = dial()
      for (const [i, piece] of pieces.entries()) {
        line.send(piece)
        await expect.poll(() => statuses(line.heard()).length).toBeGreaterThan(i)
      }
      await expect.poll(() => statuses(line.heard())).toEqual(expected)
    },
  )
})

test.each([
  ['without a Host', 'GET /api/healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['with an unknown Expect', get('/api/healthz', 'Expect: a-miracle', 'Connection: close')],
])('a request %s is refused in the envelope', async (_, request) => {
  expect(await answerTo(request)).toMatchObject({ status: 400, isEnveloped: true })
})

test('a request by HTTP/1.0 needs no Host, and an expected 100-continue is answered', async () => {
  expect(await answerTo('GET /api/healthz HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200 })
  const line = dial()
  line.send(get('/api/healthz', 'Expect: 100-continue'))
  await expect.poll(() => line.heard()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/)
})

test('the call readyz answers in the envelope that it cannot serve', async () => {
  const { pool } = harness.app.database
  const taken = await Promise.all(Array.from({ length: harness.app.config.poolSize }, () => pool.connect()))
  try {
    expect(await answerTo(get('/api/readyz', 'Connection: close'))).toMatchObject({ status: 503, isEnveloped: true })
  } finally {
    taken.forEach((client) => client.release())
  }
})

test('a browser is told to use https when that is the public address, and not otherwise', async () => {
  for (const path of ['/', '/api/healthz', '/api/nowhere', '/member/card/x']) {
    expect((await headOf(path, secure)).toLowerCase(), path).toContain(
      '\r\nstrict-transport-security: max-age=31536000',
    )
    expect((await headOf(path, harness)).toLowerCase(), path).not.toContain('strict-transport-security')
  }
})

async function headOf(path: string, to: typeof harness) {
  const line = dial(to)
  line.send(get(path, 'Connection: close'))
  await line.closed
  return line.heard().split('\r\n\r\n')[0] ?? ''
}

describe('the event stream of a card', () => {
  test.each(['deleted', 'forgotten'])('the event stream of a card ends when it is %s', async (how) => {
    const { merchant, card } = await makeFreshCard(harness.app)
    const kept = await makeFreshCard(harness.app)
    const listen = (token: string) => {
      const line = dial()
      line.send(get('/api/member/card/events', `Authorization: Bearer ${token}`))
      return line
    }
    const [ending, other] = [listen(card.token), listen(kept.card.token)]
    await expect.poll(() => ending.heard() + other.heard()).toMatch(/event: card[\s\S]*event: card/)
    const { token } = merchant.owner
    if (how === 'deleted') await harness.call(deleteCard, { params: { id: card.id } }, { token })
    else await harness.call(forgetMe, { body: { cardNumber: card.number } }, { token: card.token })
    // The last part of a body in parts.
    await expect.poll(() => ending.heard()).toMatch(/\r\n0\r\n\r\n$/)
    expect(other.heard()).not.toMatch(/\r\n0\r\n\r\n$/)
  })
})

describe('a full data folder', () => {
  test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])(
    'the file system error %s is answered with status 503',
    (code) => {
      expect(refusalOf(Object.assign(new Error('write failed'), { code }))).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
      })
    },
  )

  test('an upload to a full data folder is answered with status 503, and accepted when the folder is writable again', async () => {
    const merchant = await makeMerchant(harness.app)
    const query = { filename: 'logo.png', contentType: 'image/png', size: '4', kind: 'campaignLogo' } as const
    const { body } = await harness.call(presignedUrl, { query }, { token: merchant.owner.token })
    const put = `PUT ${body.data.uploadUrl} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: image/png\r\nContent-Length: 4\r\nConnection: close\r\n\r\nabcd`
    const folder = join(harness.app.config.dataDir, 'files', 'uploads', merchant.shortKey)
    mkdirSync(folder, { recursive: true })
    const restore = closeFolder(folder)
    try {
      expect(await answerTo(put)).toMatchObject({ status: 503, isEnveloped: true })
    } finally {
      restore()
    }
    const line = dial()
    line.send(put)
    await line.closed
    expect(line.heard()).toMatch(/^HTTP\/1\.1 204/)
    rmSync(folder, { recursive: true })
  })
})

/** Nobody may write there until it is opened again: the superuser, whom modes do not keep out, acts as another user. */
function closeFolder(folder: string): () => void {
  chmodSync(folder, 0o555)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  return () => {
    if (isRoot) process.seteuid?.(0)
    chmodSync(folder, 0o755)
  }
}
