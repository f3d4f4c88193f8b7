/** Every call against a server that speaks HTTP: what goes over the wire, and what becomes of its answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { route } from '@chopcard/contract/core/route.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { makeCall, type CallSettings } from './call.ts'

const readCard = route({
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  method: 'GET',
  path: '/card/{id}',
  about: '',
  params: { id: z.string() },
  query: { q: z.string().optional(), page: z.string().optional() },
  reply: z.object({ balance: z.int() }),
})
const stamp = route({
  audience: 'merchant',
  menu: 'any',
  action: 'edit',
  method: 'POST',
  path: '/stamp',
  about: '',
  movesValue: true,
  body: z.strictObject({ quantity: z.int() }),
  reply: z.object({ balance: z.int() }),
})
const signIn = route({
  audience: 'public',
  method: 'POST',
  path: '/login',
  about: '',
  body: z.strictObject({ email: z.string() }),
  shape: 'bare',
  reply: z.object({ token: z.string() }),
})

type Answering = (request: IncomingMessage, response: ServerResponse, nth: number) => void

let server: Server
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[]
let answer: Answering
let settings: CallSettings

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeEach(async () => {
  seen = []
  answer = (_, response) => json(response, 200, { data: { balance: 3 } })
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body })
      answer(request, response, seen.length)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  settings = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    language: () => 'pt-BR',
    token: (holder) => `${holder}-token`,
    repeatAfter: [0],
  }
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const refusal = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('the call went well'),
    (error: unknown) => error as CallError,
  )

describe('sent requests', () => {
  test('path parameters are encoded, and empty query parameters are left out', async () => {
    await makeCall(settings)(readCard, { params: { id: 'a/b c' }, query: { q: '', page: '2' } })
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/card/a%2Fb%20c?page=2' })
  })

  test('the language and the audience’s token are sent, and a public call has no token', async () => {
    await makeCall(settings)(readCard, { params: { id: '1' } })
    answer = (_, response) => json(response, 200, { token: 't' })
    await makeCall(settings)(signIn, { body: { email: 'a@b.example' } })
    expect(seen.map(({ headers }) => [headers['accept-language'], headers.authorization])).toEqual([
      ['pt-BR', 'Bearer merchant-token'],
      ['pt-BR', undefined],
    ])
  })

  test('a call that moves value sends its idempotency key', async () => {
    await makeCall(settings)(stamp, { body: { quantity: 1 } }, { key: 'k-1' })
    expect(seen[0]?.headers['idempotency-key']).toBe('k-1')
    expect(seen[0]?.body).toBe('{"quantity":1}')
  })
})

describe('a form that creates something', () => {
  const { movesValue: _moves, ...plain } = stamp
  const create = route({ ...plain, path: '/thing' })
  const keys = () => seen.map(({ headers }) => headers['idempotency-key'])
  const send = (quantity: number) => makeCall(settings)(create, { body: { quantity } })

  test('a form sends one key until there is a definite answer, and a new key afterwards', async () => {
    answer = (_request, response, nth) =>
      nth === 1 ? json(response, 503, {}) : json(response, 200, { data: { balance: 3 } })
    await expect(send(1)).rejects.toMatchObject({ status: 503 })
    await send(1)
    await send(1)
    const [first, again, next] = keys()
    expect([first, again === first, next === first]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), true, false])
  })

  test('a form sends another key when its values have changed', async () => {
    answer = (_request, response, nth) =>
      nth === 1 ? json(response, 503, {}) : json(response, 200, { data: { balance: 3 } })
    await expect(send(1)).rejects.toMatchObject({ status: 503 })
    await send(2)
    expect(new Set(keys()).size).toBe(2)
  })

  test('a form sends no key when nobody is signed in', async () => {
    await makeCall(settings)(signIn, { body: { email: 'a' } })
    expect(keys()).toEqual([undefined])
  })
})

describe('refusals by the server', () => {
  test('a refusal’s envelope becomes an error with code, message, fields, time and request id', async () => {
    const meta = { code: 'MEMBER_FROZEN', error: 'MEMBER_FROZEN', message: 'Gelado', requestId: 'r1' }
    const more = { retryAt: '2026-11-22T00:00:00Z', fields: { 'body.quantity': 'Demais' } }
    answer = (_, response) => json(response, 409, { meta: { ...meta, ...more } })
    const error = await refusal(makeCall(settings)(stamp, { body: { quantity: 1 } }, { key: 'k' }))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 409, code: 'MEMBER_FROZEN', message: 'Gelado', requestId: 'r1', ...more })
  })

  test('a failed sign-in and a lost session are distinguished', async () => {
    answer = (_, response) =>
      json(response, 401, { meta: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'x' }, result: { isLogin: true } })
    const error = await refusal(makeCall(settings)(signIn, { body: { email: 'a@b.example' } }))
    expect(error.isLogin).toBe(true)
  })

  test('an answer of another program still becomes an error of the catalogue', async () => {
    answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const error = await refusal(makeCall(settings)(readCard, { params: { id: '1' } }))
    expect(error).toMatchObject({ status: 502, code: 'SERVICE_UNAVAILABLE' })
  })

  test('every listener is told of a refusal unless the caller handles it itself', async () => {
    const heard: string[] = []
    const call = makeCall({ ...settings, onError: (error) => heard.push(error.code) })
    answer = (_, response) => json(response, 403, { meta: { code: 'FORBIDDEN', message: 'no' } })
    await refusal(call(readCard, { params: { id: '1' } }))
    await refusal(call(readCard, { params: { id: '1' } }, { quiet: true }))
    expect(heard).toEqual(['FORBIDDEN'])
  })
})

describe('missing answers', () => {
  test('a read that is not answered in time ends with TIMEOUT after one request', async () => {
    answer = () => undefined
    const error = await refusal(makeCall({ ...settings, timeOut: 1000 })(readCard, { params: { id: '1' } }))
    expect(error).toMatchObject({ status: 0, code: 'TIMEOUT', isOpen: true })
    expect(seen).toHaveLength(1)
  })

  test('a form that is not answered in time is sent again with the same key, and fails after the third time', async () => {
    answer = (_, response, nth) => (nth === 2 ? json(response, 200, { data: { balance: 4 } }) : undefined)
    const call = makeCall({ ...settings, timeOut: 1000 })
    const form = { ...stamp, movesValue: undefined }
    const { data } = await call(form, { body: { quantity: 1 } })
    expect(data.balance).toBe(4)
    const [key, ...others] = seen.map(({ headers }) => headers['idempotency-key'])
    expect(key).toBeTruthy()
    expect(others).toEqual([key])

    answer = () => undefined
    expect(await refusal(call(form, { body: { quantity: 2 } }))).toMatchObject({ code: 'TIMEOUT' })
    expect(seen).toHaveLength(2 + 3)
  })

  test('a call that moves value is repeated with the same key and body after silence, a dropped connection and a 503', async () => {
    const failures: Answering[] = [
      () => undefined,
      (request) => request.socket.destroy(),
      (_, response) => json(response, 503, { meta: { code: 'SERVICE_UNAVAILABLE', message: 'later' } }),
    ]
    answer = (request, response, nth) => {
      const fail = failures[nth - 1]
      if (fail) fail(request, response, nth)
      else json(response, 200, { data: { balance: 4 } })
    }
    const checking: number[] = []
    const call = makeCall({ ...settings, timeOut: 1000 })
    const { data } = await call(stamp, { body: { quantity: 1 } }, { key: 'same', onChecking: (n) => checking.push(n) })
    expect(data.balance).toBe(4)
    expect(seen.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(
      Array.from({ length: 4 }, () => ['same', '{"quantity":1}']),
    )
    expect(checking).toEqual([1, 2, 3])
  })

  test('a change that moves no value is repeated only for a caller that has a key and is told', async () => {
    const drop = (request: IncomingMessage) => request.socket.destroy()
    answer = (request, response, nth) => (nth < 3 ? drop(request) : json(response, 200, { data: { balance: 4 } }))
    const call = makeCall(settings)
    const plain = { ...stamp, movesValue: undefined }
    await refusal(call(plain, { body: { quantity: 1 } }, { key: 'k' }))
    expect(seen).toHaveLength(1)
    const { data } = await call(plain, { body: { quantity: 1 } }, { key: 'k', onChecking: () => undefined })
    expect(data.balance).toBe(4)
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k', 'k'])
  })

  test('a refusal by a rule is definite and is not repeated', async () => {
    answer = (_, response) => json(response, 409, { meta: { code: 'CHOP_BALANCE_MAX', message: 'full' } })
    await refusal(makeCall(settings)(stamp, { body: { quantity: 1 } }, { key: 'k' }))
    expect(seen).toHaveLength(1)
  })

  test('an abort while the result is being checked ends the repetition', async () => {
    const control = new AbortController()
    answer = (_, response) => json(response, 503, { meta: { code: 'SERVICE_UNAVAILABLE', message: 'later' } })
    const call = makeCall({ ...settings, repeatAfter: [60_000] })
    const options = { key: 'k', signal: control.signal, onChecking: () => control.abort() }
    const error = await refusal(call(stamp, { body: { quantity: 1 } }, options))
    expect(error.code).toBe('ABORTED')
    expect(seen).toHaveLength(1)
  })
})
