import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthority, passKey } from '../../test/make-certificates.ts'
import { postOutside } from './call-out.ts'
import { startDns } from '../../../scripts/hostile-dns.ts'
import { hostileNames, hostileTargets } from '../../../scripts/hostile-targets.ts'

type Dns = Awaited<ReturnType<typeof startDns>>
let dns: Dns
let inside: Server
let port: number
const reached: string[] = []
const open = new Set<Socket>()

/** Answers every request, so that a call which gets through is a success. */
const listen = async (host: string, at = 0) => {
  const server = createServer((socket) => {
    reached.push(`${host} by ${socket.localAddress}`)
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'))
  })
  server.listen(at, host)
  await once(server, 'listening')
  return server
}
const portOf = (server: Server) => (server.address() as { port: number }).port
const close = async (server: Server) => {
  for (const socket of open) socket.destroy()
  server.close()
  await once(server, 'close')
}

beforeAll(async () => {
  inside = await listen('::')
  port = portOf(inside)
  dns = await startDns({
    ...hostileNames,
    'receiver.test.example': [['127.0.0.2'], ['127.0.0.1']],
    'tls.test.example': [['127.0.0.2']],
    'two.test.example': [['127.0.0.2', '127.0.0.1']],
  })
})
afterAll(async () => {
  await dns.stop()
  await close(inside)
})

const call = (url: string, allowed: string[] = [], timeoutMs = 2_000) =>
  postOutside(
    { calls: { dnsServers: [dns.server], allowed } },
    { url, headers: {}, body: '{}', timeoutMs, maxBytes: 1024 },
  )

describe('calls to addresses that somebody else has chosen', () => {
  test('none of more than 60 hostile addresses is reached', async () => {
    const targets = hostileTargets(port)
    expect(new Set(targets).size).toBeGreaterThan(60)
    const results = await Promise.all(targets.map(async (url) => [url, await call(url)] as const))
    expect(reached).toEqual([])
    expect(results.filter(([, result]) => 'status' in result)).toEqual([])
    // Each is refused by a rule, and not because nobody listens there.
    const unclear = results.filter(
      ([, one]) => !('error' in one) || !/^(address-refused|host-unknown)$/.test(one.error),
    )
    expect(unclear).toEqual([])
  })

  test('control: the listener is reached where its address is allowed', async () => {
    const before = reached.length
    expect(await call(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toMatchObject({ status: 200, text: 'ok' })
    expect(reached.length).toBe(before + 1)
  })

  test('a name is asked for once, and the call goes to the address that was checked', async () => {
    const before = dns.asked.length
    const [only, other] = [await listen('127.0.0.2'), reached.length]
    const url = `http://receiver.test.example:${portOf(only)}/`
    // Calls without TLS are for allowed literal addresses: the name's own goes through TLS, which this listener does not speak.
    expect(await call(url, ['127.0.0.2'])).toEqual({ error: 'address-refused' })
    expect(await call(url.replace('http:', 'https:'), ['127.0.0.2'])).toMatchObject({ error: /broken|certificate/ })
    expect(reached.slice(other)).toEqual(['127.0.0.2 by 127.0.0.2'])
    expect(dns.asked.slice(before)).toHaveLength(2)
    // The name now points inside: the next call asks again, and is refused.
    expect(await call(url.replace('http:', 'https:'), ['127.0.0.2'])).toEqual({ error: 'address-refused' })
    await close(only)
  })

  test('a host with one address that is not allowed is refused whole', async () => {
    const before = reached.length
    expect(await call(`https://two.test.example:${port}/`, ['127.0.0.2'])).toEqual({ error: 'address-refused' })
    expect(reached.length).toBe(before)
  })

  test('a name that nobody knows and a server that refuses connections are told apart', async () => {
    expect(await call('https://unknown.test.example/')).toEqual({ error: 'host-unknown' })
    const gone = await listen('127.0.0.1')
    const at = portOf(gone)
    await close(gone)
    expect(await call(`http://127.0.0.1:${at}/`, ['127.0.0.1'])).toEqual({ error: 'unreachable' })
  })

  test('a call to a receiver with a certificate that nobody signed is refused', async () => {
    let asked = 0
    const tls = createTlsServer(
      { key: passKey.privateKey, cert: makeAuthority('Nobody', {}, passKey).pem },
      () => asked++,
    )
    tls.listen(0, '127.0.0.2')
    await once(tls, 'listening')
    const url = `https://tls.test.example:${portOf(tls)}/`
    expect(await call(url, ['127.0.0.2'])).toEqual({ error: 'certificate' })
    expect(asked).toBe(0)
    await close(tls)
  })

  test('a receiver that never answers and a DNS server that never answers end at the time-out', async () => {
    const silent = createServer((socket) => void open.add(socket))
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    expect(await call(`http://127.0.0.1:${portOf(silent)}/`, ['127.0.0.1'], 50)).toEqual({ error: 'timeout' })
    await close(silent)
    const mute = { calls: { dnsServers: [`127.0.0.1:${port}`], allowed: [] } }
    const asked = { url: 'https://slow.test.example/', headers: {}, body: '', timeoutMs: 50, maxBytes: 10 }
    expect(await postOutside(mute, asked)).toEqual({ error: 'host-unknown' })
  })

  test('no more than the asked bytes of an endless answer are read', async () => {
    const endless = createServer((socket) => {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const more = () => {
        while (!socket.destroyed && socket.write(`400\r\n${'x'.repeat(1024)}\r\n`));
      }
      socket.on('drain', more)
      more()
    })
    endless.listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const result = await call(`http://127.0.0.1:${portOf(endless)}/`, ['127.0.0.1'])
    expect(result).toMatchObject({ status: 200, text: 'x'.repeat(1024) })
    await close(endless)
  })
})
